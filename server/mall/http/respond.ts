import 'server-only';
import { type Envelope, success } from '@/lib/contract/envelope';
import { AppError, failure } from '@/lib/contract/errors';
import { isBusy } from '../db/busy';
import type { Log } from '../log';

const answer = (status: number, body: Envelope, headers?: Record<string, string>) =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });

/** 200 with the envelope of a success. */
export const succeed = (data: unknown): Response => answer(200, success(data));

/** What may be told of an error; what is not an `AppError` is logged. */
function toldOf(error: unknown, log: Log, requestId: string | undefined): AppError {
  if (error instanceof AppError) return error;
  if (isBusy(error)) {
    log.warn({ err: error, requestId }, 'the database is busy');
    return new AppError('unavailable', 'busy, try again in a moment', { retryAfter: 1 });
  }
  log.error({ err: error, requestId }, 'unexpected error in the points mall');
  return new AppError('internal', 'internal error');
}

/** The status and the envelope of a failure. */
export function fail(
  error: unknown,
  log: Log,
  requestId?: string,
  headers?: Record<string, string>,
): Response {
  const told = toldOf(error, log, requestId);
  const retry: Record<string, string> =
    told.retryAfter === undefined ? {} : { 'Retry-After': `${told.retryAfter}` };
  return answer(told.status, failure(told, requestId), { ...retry, ...headers });
}
