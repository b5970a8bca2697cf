import 'server-only';
import { readBytes } from '@/lib/contract/body';
import { AppError } from '@/lib/contract/errors';
import { currentDoor } from '../upstream/door';
import { callPathOf, requestIdOf } from './request';
import { fail } from './respond';

/**
 * What may go through without a session. Asked of the path that goes on to the mall: a router may still read
 * `/sandbox/../api/user/me` as the sandbox's, while a URL is `/api/user/me`, where the mall believes any `userId`.
 */
const OPEN_PATHS = /^\/(sandbox\/|api\/pay\/notify\/)/;
/** What may go through as it is: nothing that tells who is asking. */
const forwarded = ['accept-language', 'content-type', 'user-agent'];
/** Headers of an answer that belong to the one hop: its body has been unpacked on the way. */
const ofOneHop = ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive'];
/** Most bytes of a body that is handed on unread. */
const BODY_LIMIT = 64 * 1024;

/**
 * Hands a request to the points mall as it is: payment notices (signed by the provider, so the body must stay
 * to the letter) and the sandbox cashier. No session goes along.
 */
export async function passThrough(request: Request): Promise<Response> {
  const requestId = requestIdOf(request);
  try {
    const path = callPathOf(request);
    if (!OPEN_PATHS.test(path)) throw new AppError('not_found', 'no such call');
    const door = currentDoor();
    const answer = await door.fetch(
      new Request(door.prefix + path + new URL(request.url).search, {
        method: request.method,
        headers: headersOf(request, requestId),
        redirect: 'manual',
        ...(request.method === 'POST' && { body: await readBytes(request, BODY_LIMIT) }),
      }),
    );
    const headers = new Headers(answer.headers);
    for (const name of ofOneHop) headers.delete(name);
    return new Response(answer.body, { status: answer.status, headers });
  } catch (error) {
    return fail(error, { requestId, secure: false });
  }
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
  [...request.headers.keys()].filter((name) => /^(wechatpay-|x-[a-z]+-sign|x-sign)/.test(name));
