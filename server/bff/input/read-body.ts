import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { withDeadline } from '@/lib/http/deadline';
import { readBodyBytes } from '@/lib/http/read-body';
import { getConfig } from '../../config';
import { getBodyTimeoutMs } from '../edge/body-timeout';

/**
 * Reads the unchanged bytes of a request's body. A client that sends too slowly does not block the handler:
 * the error response closes the connection.
 * @param limit most bytes
 * @throws AppError `body_too_large`; `request_timeout` if it takes too long; `bad_request` if the connection
 *   breaks
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const { MALL_BODY_TIMEOUT_MS: bodyMs, MALL_UPLOAD_TIMEOUT_MS: uploadMs } = getConfig();
  const timeoutMs = getBodyTimeoutMs({ bodyMs, uploadMs }, request.headers.get('content-type'));
  const createError = () =>
    new AppError('request_timeout', `a body must arrive within ${timeoutMs / 1000} s`);
  // A timer of its own, because most bodies arrive at once and need none of the time.
  const expiry = new AbortController();
  const timer = setTimeout(() => expiry.abort(), timeoutMs);
  try {
    return await withDeadline({ expirySignal: expiry.signal, createError }, () =>
      readBodyBytes(request, limit),
    );
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('bad_request', 'the connection closed before the body was complete', { cause });
  } finally {
    clearTimeout(timer);
  }
}
