/** One time limit for several steps. */
export interface Deadline {
  /** Aborts when the time has passed. */
  readonly expirySignal: AbortSignal;
  /** Aborts when the caller disconnects; undefined if the work must then continue. */
  readonly callerSignal?: AbortSignal | undefined;
  /** Creates the error that ends a wait when one of the signals aborts. */
  readonly createError: () => Error;
  /** Seconds left, never below 0. */
  secondsLeft(): number;
}

/**
 * Starts a deadline.
 * @param createError creates the error that ends a wait
 * @param callerSignal aborts when the caller disconnects
 */
export function createDeadline(
  timeoutMs: number,
  createError: () => Error,
  callerSignal?: AbortSignal,
): Deadline {
  const end = performance.now() + timeoutMs;
  return {
    expirySignal: AbortSignal.timeout(timeoutMs),
    callerSignal,
    createError,
    secondsLeft: () => Math.max(0, (end - performance.now()) / 1000),
  };
}

/**
 * Waits for work until the deadline, even if the work ignores its abort signal; its result or error after that
 * is ignored.
 * @throws the error of the deadline's `createError`, or the error of the work
 */
export async function withDeadline<T>(
  { expirySignal, callerSignal, createError }: Omit<Deadline, 'secondsLeft'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const signal = callerSignal ? AbortSignal.any([expirySignal, callerSignal]) : expirySignal;
  if (signal.aborted) throw createError();
  const aborted = Promise.withResolvers<never>();
  const rejectAborted = () => aborted.reject(createError());
  signal.addEventListener('abort', rejectAborted, { once: true });
  try {
    return await Promise.race([work(signal), aborted.promise]);
  } catch (error) {
    throw signal.aborted ? createError() : error;
  } finally {
    signal.removeEventListener('abort', rejectAborted);
  }
}
