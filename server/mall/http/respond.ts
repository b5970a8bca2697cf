import 'server-only';
import { type Envelope, success } from '@/lib/contract/envelope';
import { AppError, failure } from '@/lib/contract/errors';
import type { Log } from '../log';

const answer = (status: number, body: Envelope, headers?: Record<string, string>) =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });

/** 200 with the envelope of a success. */
export const succeed = (data: unknown): Response => answer(200, success(data));

/** The status and the envelope of a failure; what is not an `AppError` is logged and told as `internal error`. */
export function fail(
  error: unknown,
  log: Log,
  requestId?: string,
  headers?: Record<string, string>,
): Response {
  const known = error instanceof AppError;
  if (!known) log.error({ err: error, requestId }, 'unexpected error in the points mall');
  const told = known ? error : new AppError('internal', 'internal error');
  const retry: Record<string, string> =
    told.retryAfter === undefined ? {} : { 'Retry-After': `${told.retryAfter}` };
  return answer(told.status, failure(told, requestId), { ...retry, ...headers });
}
