import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { timedOut } from './upstream-error';

/** How long a call may take, and whether anybody still waits for it. */
export interface Deadline {
  /** Aborts when the time is over. */
  readonly expirySignal: AbortSignal;
  /** Aborts when the caller leaves, if that is allowed to end the call. */
  readonly callerSignal: AbortSignal | undefined;
  /**
   * The caller's own doing may be what takes long (a large picture to send and to look at): then the end of the time
   * proves nothing of the upstream.
   */
  readonly isOwnDoing?: boolean | undefined;
}

/** Starts the clock (R-API-16). */
export const createDeadline = (milliseconds: number, left?: AbortSignal): Deadline => ({
  expirySignal: AbortSignal.timeout(milliseconds),
  callerSignal: left,
});

/** What ended the waiting. Nobody hears that the caller has left; 500 or more would be logged as our failure. */
const toAbortError = ({ callerSignal, isOwnDoing }: Deadline): Error => {
  if (callerSignal?.aborted) return new AppError('bad_request', 'the caller has left');
  return isOwnDoing ? timedOut().publicError : timedOut();
};

/**
 * Waits for work no longer than the deadline, also when the work does not listen to the signal it gets.
 * @throws a `Fault` when the time is over (of the caller's own doing: an `AppError`), an `AppError` when the caller
 *   has left, or what the work throws.
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
  const expired = Promise.withResolvers<never>();
  const end = () => expired.reject(toAbortError(deadline));
  signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([work(signal), expired.promise]);
  } catch (error) {
    throw signal.aborted ? toAbortError(deadline) : error;
  } finally {
    signal.removeEventListener('abort', end);
  }
}
