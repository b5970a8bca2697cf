import { Client } from 'pg';
import type { TestMall } from '@/tests/support/test-mall';
import { startTwoMalls, type TwoMalls } from '@/tests/support/two-malls';
import { isWaitingForLock } from './postgres-locks';
import { createStatementBreakpoint, type StatementBreakpoint } from './statement-breakpoint';

interface RaceResult<A, B> {
  /** Whether the first call came to the line; if not, the second one began when it was over. */
  wasPaused: boolean;
  first: PromiseSettledResult<A>;
  second: PromiseSettledResult<B>;
}

/** Two instances of the mall on one database, the first of which can be held. */
export interface RacingMalls extends Pick<TwoMalls, 'advanceTime' | 'errors' | 'close'> {
  first: TestMall;
  second: TestMall;
  /**
   * Begins a call on the first instance, holds it before its nth statement, does another call on the second one
   * until that is over or waits for the first, and lets the first one go on.
   */
  race<A, B>(line: number, held: () => Promise<A>, meanwhile: () => Promise<B>): Promise<RaceResult<A, B>>;
}

/** Tells whether a call that was begun on the second instance waits for what the first one holds. */
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
 * SQLite has one writer: what wants to write while the first instance is in a transaction has to wait. It asks for
 * the file again and again by itself, so that it was about to is all there is to see.
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

/** Starts both. */
export async function startRacingMalls(): Promise<RacingMalls> {
  const breakpoint = createStatementBreakpoint();
  const sqliteObserver = observeSqliteWrites(breakpoint);
  const malls = await startTwoMalls(
    { onStatement: breakpoint.onStatement },
    { onStatement: sqliteObserver.onStatement },
  );
  const { databaseUrl } = malls.database;
  const locks: LockObserver = databaseUrl ? await observePostgresLocks(databaseUrl) : sqliteObserver;

  /** Kept when the call is over or waits. Every look is a round trip or a turn of the event loop, never a nap. */
  async function overOrWaiting(call: Promise<unknown>): Promise<void> {
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
    first: malls.shop,
    second: malls.other,
    async race(line, held, meanwhile) {
      const { reached, release } = breakpoint.pauseBefore(line);
      const one = held();
      const over = one.then(
        () => false,
        () => false,
      );
      const wasHeld = await Promise.race([reached.then(() => true), over]);
      const other = meanwhile();
      if (wasHeld) await overOrWaiting(other);
      release();
      const [of, against] = await Promise.allSettled([one, other]);
      return { wasPaused: wasHeld, first: of, second: against };
    },
    advanceTime: malls.advanceTime,
    errors: malls.errors,
    async close() {
      await locks.close();
      await malls.close();
    },
  };
}
