import { Client } from 'pg';
import type { TestMall } from '@/tests/support/test-mall';
import { startTwoMalls, type TwoMalls } from '@/tests/support/two-malls';
import { isWaitingForLock } from './postgres-locks';
import { createStatementBreakpoint, type StatementBreakpoint } from './statement-breakpoint';

interface RaceResult<A, B> {
  /** Whether the first call reached the statement; if not, the second one began after its end. */
  wasPaused: boolean;
  first: PromiseSettledResult<A>;
  second: PromiseSettledResult<B>;
}

/** Two instances of the mall on one database; calls of the first can be paused. */
export interface RacingMalls extends Pick<TwoMalls, 'advanceTime' | 'errors' | 'close'> {
  first: TestMall;
  second: TestMall;
  /**
   * Starts a call on the first instance, pauses it before its nth statement, runs another call on the second
   * one
   * until that ends or waits for the first, and resumes the first one.
   */
  race<A, B>(line: number, held: () => Promise<A>, meanwhile: () => Promise<B>): Promise<RaceResult<A, B>>;
}

/** Reports whether a call of the second instance waits for a lock of the first one. */
interface LockObserver {
  isWaiting(): Promise<boolean>;
  close(): Promise<void>;
}

async function observePostgresLocks(url: string): Promise<LockObserver> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    isWaiting: () => isWaitingForLock(client),
    close: () => client.end(),
  };
}

const WRITE_STATEMENT = /^\s*(begin|insert|update|delete|with\b[\s\S]*\b(insert|update|delete))\b/i;

/**
 * SQLite has one writer: a write must wait while the first instance is in a transaction. SQLite retries by
 * itself, so
 * the only visible sign is the write statement that was about to run.
 */
function observeSqliteWrites(breakpoint: StatementBreakpoint) {
  let isWriting = false;
  return {
    onStatement({ sql }: { sql: string }) {
      isWriting = WRITE_STATEMENT.test(sql);
    },
    isWaiting: async () => isWriting && breakpoint.isInTransaction(),
    close: async () => {},
  };
}

/** Starts both instances. */
export async function startRacingMalls(): Promise<RacingMalls> {
  const breakpoint = createStatementBreakpoint();
  const sqliteObserver = observeSqliteWrites(breakpoint);
  const malls = await startTwoMalls(
    { onStatement: breakpoint.onStatement },
    { onStatement: sqliteObserver.onStatement },
  );
  const { databaseUrl } = malls.database;
  const locks: LockObserver = databaseUrl ? await observePostgresLocks(databaseUrl) : sqliteObserver;

  /**
   * Resolves when the call has ended or waits for a lock. Each check is a round trip or a turn of the event
   * loop, no sleep.
   */
  async function waitUntilOverOrBlocked(call: Promise<unknown>): Promise<void> {
    let isOver = false;
    const over = call
      .catch(() => {})
      .then(() => {
        isOver = true;
      });
    while (!isOver && !(await locks.isWaiting())) {
      const turn = Promise.withResolvers<void>();
      setImmediate(turn.resolve);
      await Promise.race([over, turn.promise]);
    }
  }

  return {
    first: malls.testMall,
    second: malls.other,
    async race(line, runPaused, meanwhile) {
      const { reached, release } = breakpoint.pauseBefore(line);
      const one = runPaused();
      const over = one.then(
        () => false,
        () => false,
      );
      const wasPaused = await Promise.race([reached.then(() => true), over]);
      const other = meanwhile();
      if (wasPaused) await waitUntilOverOrBlocked(other);
      release();
      const [first, second] = await Promise.allSettled([one, other]);
      return { wasPaused: wasPaused, first: first, second: second };
    },
    advanceTime: malls.advanceTime,
    errors: malls.errors,
    async close() {
      await locks.close();
      await malls.close();
    },
  };
}
