import type { Issue } from '@/lib/contract/envelope';
import type { ErrorReason } from '@/lib/contract/errors';

/** A call that did not return code 200. `code` 0: there was no response (R-DIALOG-19). */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly code: number,
    message: string,
    readonly reason?: ErrorReason,
    readonly issues?: Issue[],
  ) {
    super(message);
  }
}

/** Converts any error of a call to an ApiError; `code` is -1 when it is not an error of the call itself. */
export const toApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError(-1, '');

const UNKNOWN_CALL_CODES: readonly number[] = [404, 405];

/** Whether the upstream has no such call, or nothing under this id (R-API-23). */
export const isUnknownCall = (error: unknown): boolean =>
  error instanceof ApiError && (UNKNOWN_CALL_CODES.includes(error.code) || error.reason === 'unknown_call');
