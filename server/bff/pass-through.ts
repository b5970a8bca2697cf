import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { currentDoor } from '../upstream/door';
import { callPathOf, requestIdOf } from './request';
import { fail } from './respond';

/** What may go through as it is: nothing that tells who is asking. */
const forwarded = ['accept-language', 'content-type', 'user-agent'];
/** Most bytes of a body that is handed on unread. */
const BODY_LIMIT = 64 * 1024;

/**
 * Hands a request to the points mall as it is: payment notices (signed by the provider, so the body must stay
 * to the letter) and the sandbox cashier. No session goes along.
 */
export async function passThrough(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const requestId = requestIdOf(request);
  try {
    const body = request.method === 'POST' ? await request.arrayBuffer() : undefined;
    if (body && body.byteLength > BODY_LIMIT) throw new AppError('body_too_large', 'the body is too large');
    const headers = new Headers({ 'x-request-id': requestId });
    for (const name of [...forwarded, ...signatureHeaders(request)]) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const door = currentDoor();
    const target = new URL(door.prefix + callPathOf(request) + url.search);
    return await door.fetch(
      new Request(target, { method: request.method, headers, redirect: 'manual', ...(body && { body }) }),
    );
  } catch (error) {
    return fail(error, { requestId, secure: false });
  }
}

/** Providers sign by headers of their own (`Wechatpay-Signature`, `X-Sandbox-Signature`). */
const signatureHeaders = (request: Request): string[] =>
  [...request.headers.keys()].filter((name) => /^(wechatpay-|x-[a-z]+-sign|x-sign)/.test(name));
