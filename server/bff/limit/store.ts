import 'server-only';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Counts what callers use up. In memory it is one process's count; a shared store is the same two lines. */
export interface LimitStore {
  /** Takes one of `perMinute` for a key. Answers 0, or the seconds to wait when nothing is left. */
  take(key: string, perMinute: number): Promise<number>;
}

/** Counts kept in this process. A key is forgotten a minute after its first call. */
export function memoryStore(): LimitStore {
  const limiters = new Map<number, RateLimiterMemory>();
  const limiterOf = (points: number): RateLimiterMemory => {
    const made = limiters.get(points) ?? new RateLimiterMemory({ points, duration: 60 });
    limiters.set(points, made);
    return made;
  };
  return {
    async take(key, perMinute) {
      try {
        await limiterOf(perMinute).consume(key);
        return 0;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      }
    },
  };
}
