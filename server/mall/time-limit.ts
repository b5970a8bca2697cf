import 'server-only';

/** How long several steps may take together. */
export interface TimeLimit {
  /** Aborts when the time is over. */
  readonly expirySignal: AbortSignal;
  /** Seconds that are left, never below 0. */
  secondsLeft(): number;
}

/** Starts the clock. */
export function createTimeLimit(milliseconds: number): TimeLimit {
  const end = performance.now() + milliseconds;
  return {
    expirySignal: AbortSignal.timeout(milliseconds),
    secondsLeft: () => Math.max(0, (end - performance.now()) / 1000),
  };
}

/**
 * Waits for work until the time is over; what comes of it afterwards is nobody's business.
 * @throws what `late` makes once the time is over, or what the work throws.
 */
export async function withTimeLimit<T>(
  { expirySignal }: Pick<TimeLimit, 'expirySignal'>,
  work: Promise<T>,
  createError: () => Error,
): Promise<T> {
  const expired = Promise.withResolvers<never>();
  const end = () => expired.reject(createError());
  if (expirySignal.aborted) end();
  else expirySignal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([work, expired.promise]);
  } catch (error) {
    throw expirySignal.aborted ? createError() : error;
  } finally {
    expirySignal.removeEventListener('abort', end);
  }
}
