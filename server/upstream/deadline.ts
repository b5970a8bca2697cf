import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { timedOut } from './upstream-error';

/** When a call must be aborted: at the end of its time, or when its caller disconnects. */
export interface Deadline {
  /** Aborts when the time limit is reached. */
  readonly expirySignal: AbortSignal;
  /** Aborts when the caller disconnects; undefined if the call must then continue. */
  readonly callerSignal: AbortSignal | undefined;
  /**
   * Whether the call uploads a file. Sending and checking a large picture may take the time, so a timeout
   * does not count as a failure of the upstream.
   */
  readonly isUpload?: boolean | undefined;
}

/** Starts a deadline (R-API-16). @param callerSignal aborts when the caller disconnects */
export const createDeadline = (timeoutMs: number, callerSignal?: AbortSignal): Deadline => ({
  expirySignal: AbortSignal.timeout(timeoutMs),
  callerSignal,
});

/**
 * The error for an aborted deadline. A caller that has disconnected gets no response; the code only avoids a
 * status of 500 or more, which would be logged as a failure of the server.
 */
const toAbortError = ({ callerSignal, isUpload }: Deadline): Error => {
  if (callerSignal?.aborted) return new AppError('bad_request', 'the caller has disconnected');
  return isUpload ? timedOut().publicError : timedOut();
};

/**
 * Waits for work until the deadline, even if the work ignores its abort signal.
 * @throws UpstreamError on a timeout (AppError `upstream_timeout` for an upload), AppError if the caller has
 *   disconnected, or the error of the work
 */
export async function withDeadline<T>(
  deadline: Deadline,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.any([
    deadline.expirySignal,
    ...(deadline.callerSignal ? [deadline.callerSignal] : []),
  ]);
  if (signal.aborted) throw toAbortError(deadline);
  const aborted = Promise.withResolvers<never>();
  const rejectAborted = () => aborted.reject(toAbortError(deadline));
  signal.addEventListener('abort', rejectAborted, { once: true });
  try {
    return await Promise.race([work(signal), aborted.promise]);
  } catch (error) {
    throw signal.aborted ? toAbortError(deadline) : error;
  } finally {
    signal.removeEventListener('abort', rejectAborted);
  }
}
