import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { readBodyBytes } from '@/lib/contract/read-body';
import { getConfig } from '../../config';
import { bodyTimeoutMs } from '../edge/body-timeout';

/**
 * The body of a call, of at most `limit` bytes, to the letter. A client that sends it too slowly holds no handler: the
 * answer closes the connection.
 * @throws AppError body_too_large; request_timeout when it takes too long; bad_request when the connection breaks off.
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const { MALL_BODY_TIMEOUT_MS: bodyMs, MALL_UPLOAD_TIMEOUT_MS: uploadMs } = getConfig();
  const timeoutMs = bodyTimeoutMs({ bodyMs, uploadMs }, request.headers.get('content-type'));
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new AppError('request_timeout', `a body must arrive within ${timeoutMs / 1000} s`));
  }, timeoutMs);
  try {
    return await Promise.race([readBodyBytes(request, limit), late.promise]);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('bad_request', 'the body broke off', { cause });
  } finally {
    clearTimeout(timer);
  }
}
