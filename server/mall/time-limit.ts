import 'server-only';

/** One time limit for several steps. */
export interface TimeLimit {
  /** Aborts when the time limit has passed. */
  readonly expirySignal: AbortSignal;
  /** Seconds left, never below 0. */
  secondsLeft(): number;
}

/** Creates a time limit that starts now. */
export function createTimeLimit(milliseconds: number): TimeLimit {
  const end = performance.now() + milliseconds;
  return {
    expirySignal: AbortSignal.timeout(milliseconds),
    secondsLeft: () => Math.max(0, (end - performance.now()) / 1000),
  };
}

/**
 * Waits for `work` until the time limit has passed; its result or error after that is ignored.
 * @throws the error of `createError` once the time limit has passed, or the error of `work`.
 */
export async function withTimeLimit<T>(
  { expirySignal }: Pick<TimeLimit, 'expirySignal'>,
  work: Promise<T>,
  createError: () => Error,
): Promise<T> {
  const expired = Promise.withResolvers<never>();
  const rejectExpired = () => expired.reject(createError());
  if (expirySignal.aborted) rejectExpired();
  else expirySignal.addEventListener('abort', rejectExpired, { once: true });
  try {
    return await Promise.race([work, expired.promise]);
  } catch (error) {
    throw expirySignal.aborted ? createError() : error;
  } finally {
    expirySignal.removeEventListener('abort', rejectExpired);
  }
}
