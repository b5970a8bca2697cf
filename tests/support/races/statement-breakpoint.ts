import type { QueryObserver } from '@/server/mall/db/instrument-dialect';

/** A call that is paused before one of its statements. */
export interface PausedCall {
  /** Resolves when the call has reached that statement. */
  readonly reached: Promise<void>;
  release(): void;
}

export interface StatementBreakpoint {
  /** Pass this to a mall as `onStatement`. */
  onStatement: QueryObserver;
  /** Pauses the mall before the nth statement from now on, counting from 1. */
  pauseBefore(line: number): PausedCall;
  /** Whether the mall has an open transaction; only valid if it has one connection. */
  isInTransaction(): boolean;
}

/** Pauses a mall before the statement with a given number. */
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
