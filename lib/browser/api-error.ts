import type { Issue } from '@/lib/contract/envelope';
import type { ErrorReason } from '@/lib/contract/errors';

/** A call that did not answer 200. `code` 0: no answer came at all (R-DIALOG-19). */
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

/** What went wrong with a call; anything but an answer of the server, or its absence, has no known code (-1). */
export const toApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError(-1, '');
