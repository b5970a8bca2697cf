import type { QueryObserver } from '@/server/mall/db/instrument-dialect';

/** A call that is to be held before one of its statements. */
export interface Held {
  /** Kept when the call has come to that statement. */
  readonly reached: Promise<void>;
  release(): void;
}

export interface Hold {
  /** To be given to a mall as `onStatement`. */
  watch: QueryObserver;
  /** Holds the mall before the nth statement from now on, counting from 1. */
  before(line: number): Held;
  /** Whether the mall has begun a transaction that is not over; only means something where it has one connection. */
  isInTransaction(): boolean;
}

/** Holds a mall before a statement that is chosen by its number. */
export function newHold(): Hold {
  let left = 0;
  let isOpen = false;
  let [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  return {
    async watch({ sql }) {
      left -= 1;
      if (left === 0) {
        reached.resolve();
        await released.promise;
      }
      if (/^\s*begin/i.test(sql)) isOpen = true;
      if (/^\s*(commit|rollback)/i.test(sql)) isOpen = false;
    },
    before(line) {
      [reached, released, left] = [Promise.withResolvers(), Promise.withResolvers(), line];
      return {
        reached: reached.promise,
        release() {
          left = 0;
          released.resolve();
        },
      };
    },
    isInTransaction: () => isOpen,
  };
}
