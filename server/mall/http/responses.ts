import 'server-only';
import { type Envelope, toSuccessEnvelope } from '@/lib/contract/envelope';
import { AppError, toFailureEnvelope } from '@/lib/contract/errors';
import { isBusy, toLogFields } from '../db/busy';
import type { Log } from '../log';

const envelopeResponse = (status: number, body: Envelope, headers?: Record<string, string>) =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });

/** Returns status 200 with a success envelope. */
export const successResponse = (data: unknown): Response => envelopeResponse(200, toSuccessEnvelope(data));

/**
 * Maps an error to what the caller may see. Errors other than `AppError` are returned as `unavailable` with their cause, which the
 * caller must log, or logged and returned as `internal`.
 */
export function toPublicError(error: unknown, log: Log, requestId: string | undefined): AppError {
  if (error instanceof AppError) return error;
  if (isBusy(error))
    return new AppError('unavailable', 'busy, try again in a moment', { retryAfter: 1, cause: error });
  log.error({ err: error, requestId }, 'unexpected error in the points mall');
  return new AppError('internal', 'internal error');
}

/** Returns the status and envelope of an error, with `Retry-After` where the error has one. */
export function errorResponse(
  error: unknown,
  log: Log,
  requestId?: string,
  headers?: Record<string, string>,
): Response {
  const publicError = toPublicError(error, log, requestId);
  if (isBusy(error)) log.warn({ ...toLogFields(error), requestId }, 'database busy, the call was rejected');
  const retry: Record<string, string> =
    publicError.retryAfter === undefined ? {} : { 'Retry-After': `${publicError.retryAfter}` };
  return envelopeResponse(publicError.status, toFailureEnvelope(publicError, requestId), {
    ...retry,
    ...headers,
  });
}
