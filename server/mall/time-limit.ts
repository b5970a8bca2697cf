import 'server-only';

/** How long several steps may take together. */
export interface TimeLimit {
  /** Aborts when the time is over. */
  readonly over: AbortSignal;
  /** Seconds that are left, never below 0. */
  secondsLeft(): number;
}

/** Starts the clock. */
export function timeLimit(milliseconds: number): TimeLimit {
  const end = performance.now() + milliseconds;
  return {
    over: AbortSignal.timeout(milliseconds),
    secondsLeft: () => Math.max(0, (end - performance.now()) / 1000),
  };
}

/**
 * Waits for work until the time is over; what comes of it afterwards is nobody's business.
 * @throws what `late` makes once the time is over, or what the work throws.
 */
export async function inTime<T>(
  { over }: Pick<TimeLimit, 'over'>,
  work: Promise<T>,
  late: () => Error,
): Promise<T> {
  const ended = Promise.withResolvers<never>();
  const end = () => ended.reject(late());
  if (over.aborted) end();
  else over.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([work, ended.promise]);
  } catch (error) {
    throw over.aborted ? late() : error;
  } finally {
    over.removeEventListener('abort', end);
  }
}
