import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { tooSlow } from './fault';

/** How long a call may take, and whether anybody still waits for it. */
export interface Deadline {
  /** Aborts when the time is over. */
  readonly over: AbortSignal;
  /** Aborts when the caller leaves, if that is allowed to end the call. */
  readonly left: AbortSignal | undefined;
  /**
   * The caller's own doing may be what takes long (a large picture to send and to look at): then the end of the time
   * proves nothing of the upstream.
   */
  readonly isOwnDoing?: boolean | undefined;
}

/** Starts the clock (R-API-16). */
export const deadlineIn = (milliseconds: number, left?: AbortSignal): Deadline => ({
  over: AbortSignal.timeout(milliseconds),
  left,
});

/** What ended the waiting. Nobody hears that the caller has left; 500 or more would be logged as our failure. */
const reasonOf = ({ left, isOwnDoing }: Deadline): Error => {
  if (left?.aborted) return new AppError('bad_request', 'the caller has left');
  return isOwnDoing ? tooSlow().told : tooSlow();
};

/**
 * Waits for work no longer than the deadline, also when the work does not listen to the signal it gets.
 * @throws a `Fault` when the time is over (of the caller's own doing: an `AppError`), an `AppError` when the caller
 *   has left, or what the work throws.
 */
export async function within<T>(deadline: Deadline, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.any([deadline.over, ...(deadline.left ? [deadline.left] : [])]);
  if (signal.aborted) throw reasonOf(deadline);
  const ended = Promise.withResolvers<never>();
  const end = () => ended.reject(reasonOf(deadline));
  signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([work(signal), ended.promise]);
  } catch (error) {
    throw signal.aborted ? reasonOf(deadline) : error;
  } finally {
    signal.removeEventListener('abort', end);
  }
}
