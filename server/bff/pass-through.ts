import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { config } from '../config';
import { guarded } from '../upstream/breaker';
import { deadlineIn } from '../upstream/deadline';
import { currentDoor } from '../upstream/door';
import { isFault, unreachable } from '../upstream/fault';
import { readBody } from './input/read-body';
import { addressOf } from './limit/client-address';
import { limitAddress } from './limit/limits';
import { callPathOf, requestIdOf } from './request';
import { fail, refuseMethod, tellMethods } from './respond';

/**
 * What may go through without a session, and how. Asked of the path that goes on to the mall: a router may still
 * read `/sandbox/../api/user/me` as the sandbox's, while a URL is `/api/user/me`, where the mall believes any
 * `userId`.
 */
const open: readonly { path: RegExp; methods: readonly string[] }[] = [
  { path: /^\/sandbox\/./, methods: ['GET', 'HEAD', 'POST'] },
  { path: /^\/api\/pay\/notify\/./, methods: ['POST'] },
  { path: /^\/uploads\/[\w-]{1,80}\.(?:jpe?g|png|webp|gif)$/, methods: ['GET', 'HEAD'] },
];

/** What may go through as it is: nothing that tells who is asking. */
const forwarded = ['accept-language', 'content-type', 'user-agent'];
/** Headers of an answer that belong to the one hop: its body has been unpacked on the way. */
const ofOneHop = ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive'];
/** Most bytes of a body that is handed on unread. */
const BODY_LIMIT = 64 * 1024;

/** What shoppers uploaded: named once and never changed, shown as what it is and never run. */
const uploadHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; sandbox",
};

/**
 * Hands a request to the points mall as it is: payment notices (signed by the provider, so the body must stay
 * to the letter), the sandbox cashier, uploaded pictures. No session goes along (R-SECURITY-09,
 * R-SECURITY-12).
 */
export async function passThrough(request: Request): Promise<Response> {
  const requestId = requestIdOf(request);
  const path = callPathOf(request);
  const methods = open.find((each) => each.path.test(path))?.methods;
  try {
    if (!methods) throw new AppError('not_found', 'no such call');
    if (!methods.includes(request.method)) {
      const meta = { requestId, secure: false };
      if (request.method === 'OPTIONS') return tellMethods(methods, meta);
      return refuseMethod(methods, meta);
    }
    await limitAddress(addressOf(request), request.method === 'POST' ? 'write' : 'read');
    const answer = await forward(request, path, requestId);
    const isUpload = path.startsWith('/uploads/') && answer.status === 200;
    return new Response(answer.body, { status: answer.status, headers: answerHeaders(answer, isUpload) });
  } catch (error) {
    return fail(isFault(error) ? error.told : error, { requestId, secure: false });
  }
}

async function forward(request: Request, path: string, requestId: string): Promise<Response> {
  const door = currentDoor();
  const body = request.method === 'POST' ? await readBody(request, BODY_LIMIT) : undefined;
  const sent = new Request(door.prefix + path + new URL(request.url).search, {
    method: request.method,
    headers: headersOf(request, requestId),
    redirect: 'manual',
    ...(body && { body }),
  });
  // The deadline is for the beginning of the answer only: a large picture may take its time.
  const given = new AbortController();
  const ask = () =>
    door.fetch(new Request(sent, { signal: given.signal })).catch((error: unknown) => {
      throw unreachable(error);
    });
  try {
    return await guarded(door, deadlineIn(config().MALL_API_TIMEOUT_MS), ask);
  } catch (error) {
    given.abort();
    throw error;
  }
}

function answerHeaders(answer: Response, isUpload: boolean): Headers {
  const headers = new Headers(answer.headers);
  for (const name of ofOneHop) headers.delete(name);
  // A balancer in front of the mall may add one, and pictures are kept by shared caches.
  headers.delete('set-cookie');
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  headers.set('x-content-type-options', 'nosniff');
  if (isUpload) for (const [name, value] of Object.entries(uploadHeaders)) headers.set(name, value);
  return headers;
}

function headersOf(request: Request, requestId: string): Headers {
  const headers = new Headers({ 'x-request-id': requestId });
  for (const name of [...forwarded, ...signatureHeaders(request)]) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}

/** Providers sign by headers of their own (`Wechatpay-Signature`, `X-Sandbox-Signature`). */
const signatureHeaders = (request: Request): string[] =>
  [...request.headers.keys()].filter((name) => /^(wechatpay-|x-(?!mall-)[a-z]+-sign|x-sign)/.test(name));
