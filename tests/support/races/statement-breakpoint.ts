import type { QueryObserver } from '@/server/mall/db/instrument-dialect';

/** A call that is to be held before one of its statements. */
export interface PausedCall {
  /** Kept when the call has come to that statement. */
  readonly reached: Promise<void>;
  release(): void;
}

export interface StatementBreakpoint {
  /** To be given to a mall as `onStatement`. */
  onStatement: QueryObserver;
  /** Holds the mall before the nth statement from now on, counting from 1. */
  pauseBefore(line: number): PausedCall;
  /** Whether the mall has begun a transaction that is not over; only means something where it has one connection. */
  isInTransaction(): boolean;
}

/** Holds a mall before a statement that is chosen by its number. */
export function createStatementBreakpoint(): StatementBreakpoint {
  let remaining = 0;
  let isInTransaction = false;
  let [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  return {
    async onStatement({ sql }) {
      remaining -= 1;
      if (remaining === 0) {
        reached.resolve();
        await released.promise;
      }
      if (/^\s*begin/i.test(sql)) isInTransaction = true;
      if (/^\s*(commit|rollback)/i.test(sql)) isInTransaction = false;
    },
    pauseBefore(line) {
      [reached, released, remaining] = [Promise.withResolvers(), Promise.withResolvers(), line];
      return {
        reached: reached.promise,
        release() {
          remaining = 0;
          released.resolve();
        },
      };
    },
    isInTransaction: () => isInTransaction,
  };
}
