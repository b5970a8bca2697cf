import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { getConfig } from '../config';
import { withCircuitBreaker } from '../upstream/circuit-breaker';
import { createDeadline } from '../upstream/deadline';
import { getTransport } from '../upstream/transport';
import { isUpstreamError, unreachable } from '../upstream/upstream-error';
import { readBody } from './input/read-body';
import { getClientAddress } from './limit/client-address';
import { limitAddress } from './limit/rate-limit';
import { getCallPath, getRequestId } from './request-info';
import { errorResponse, methodNotAllowed, optionsResponse } from './responses';

/**
 * What may go through without a session, and how. Asked of the path that goes on to the mall: a router may still
 * read `/sandbox/../api/user/me` as the sandbox's, while a URL is `/api/user/me`, where the mall believes any
 * `userId`.
 */
const openRoutes: readonly { path: RegExp; methods: readonly string[] }[] = [
  { path: /^\/sandbox\/./, methods: ['GET', 'HEAD', 'POST'] },
  { path: /^\/api\/pay\/notify\/./, methods: ['POST'] },
  { path: /^\/uploads\/[\w-]{1,80}\.(?:jpe?g|png|webp|gif)$/, methods: ['GET', 'HEAD'] },
];

/** What may go through as it is: nothing that tells who is asking. */
const forwardedHeaders = ['accept-language', 'content-type', 'user-agent'];
/** Headers of an answer that belong to the one hop: its body has been unpacked on the way. */
const hopByHopHeaders = [
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
];
/** Most bytes of a body that is handed on unread. */
const MAX_BODY_BYTES = 64 * 1024;

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
export async function proxyToMall(request: Request): Promise<Response> {
  const requestId = getRequestId(request);
  const path = getCallPath(request);
  const methods = openRoutes.find((each) => each.path.test(path))?.methods;
  try {
    if (!methods) throw new AppError('not_found', 'no such call');
    if (!methods.includes(request.method)) {
      const meta = { requestId, secure: false };
      if (request.method === 'OPTIONS') return optionsResponse(methods, meta);
      return methodNotAllowed(methods, meta);
    }
    await limitAddress(getClientAddress(request), request.method === 'POST' ? 'write' : 'read');
    const answer = await forward(request, path, requestId);
    const isUpload = path.startsWith('/uploads/') && answer.status === 200;
    return new Response(answer.body, { status: answer.status, headers: toResponseHeaders(answer, isUpload) });
  } catch (error) {
    return errorResponse(isUpstreamError(error) ? error.publicError : error, { requestId, secure: false });
  }
}

async function forward(request: Request, path: string, requestId: string): Promise<Response> {
  const transport = getTransport();
  const body = request.method === 'POST' ? await readBody(request, MAX_BODY_BYTES) : undefined;
  const sent = new Request(transport.prefix + path + new URL(request.url).search, {
    method: request.method,
    headers: toUpstreamHeaders(request, requestId),
    redirect: 'manual',
    ...(body && { body }),
  });
  // The deadline is for the beginning of the answer only: a large picture may take its time.
  const abort = new AbortController();
  const send = () =>
    transport.fetch(new Request(sent, { signal: abort.signal })).catch((error: unknown) => {
      throw unreachable(error);
    });
  try {
    return await withCircuitBreaker(transport, createDeadline(getConfig().MALL_API_TIMEOUT_MS), send);
  } catch (error) {
    abort.abort();
    throw error;
  }
}

function toResponseHeaders(answer: Response, isUpload: boolean): Headers {
  const headers = new Headers(answer.headers);
  for (const name of hopByHopHeaders) headers.delete(name);
  // A balancer in front of the mall may add one, and pictures are kept by shared caches.
  headers.delete('set-cookie');
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  headers.set('x-content-type-options', 'nosniff');
  if (isUpload) for (const [name, value] of Object.entries(uploadHeaders)) headers.set(name, value);
  return headers;
}

function toUpstreamHeaders(request: Request, requestId: string): Headers {
  const headers = new Headers({ 'x-request-id': requestId });
  for (const name of [...forwardedHeaders, ...getSignatureHeaderNames(request)]) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}

/** Providers sign by headers of their own (`Wechatpay-Signature`, `X-Sandbox-Signature`). */
const getSignatureHeaderNames = (request: Request): string[] =>
  [...request.headers.keys()].filter((name) => /^(wechatpay-|x-(?!mall-)[a-z]+-sign|x-sign)/.test(name));
