import 'server-only';
import { AppError } from '@/lib/contract/errors';

/**
 * Most bytes of the request target and the headers that a call sends to an upstream. Common servers and proxies accept 8 KB
 * (nginx a line, Tomcat and Jetty a whole head); the rest is for the signature and for headers that proxies add.
 */
export const MAX_REQUEST_HEAD_BYTES = 6 * 1024;

/**
 * Rejects a request that an upstream might not accept because of its size, before it is sent: a rejected head often ends with a
 * broken connection, which looks like a failure of the upstream, and enough of them would open its circuit breaker for all
 * callers (R-API-26). The limits of single fields are not enough: a character of a query has up to nine bytes.
 * @param target the path and the query, encoded
 * @throws AppError `bad_request`
 */
export function assertHeadFits(target: string, headers: Iterable<readonly [string, string]>): void {
  let size = target.length;
  for (const [name, value] of headers) size += name.length + value.length;
  if (size > MAX_REQUEST_HEAD_BYTES)
    throw new AppError('bad_request', 'the input and the headers of the call are too long');
}
