import 'server-only';
import type { Db, Tx } from './types';

/** How often a failed transaction is retried, and the maximum first pause in milliseconds. */
const MAX_RETRIES = 5;
const FIRST_PAUSE_MS = 10;

/** PostgreSQL: serialization failure, deadlock. */
const TRANSIENT_STATES: ReadonlySet<unknown> = new Set(['40001', '40P01']);
/** Whether a transaction failed only because of a concurrent one. */
export const isTransient = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && TRANSIENT_STATES.has(error.code);

const pauseBeforeRetry = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * FIRST_PAUSE_MS * 2 ** attempt));

/**
 * Runs `work` in a transaction; inside a transaction it joins that one. `work` may run several times, so it
 * must not have effects outside the database. The isolation level on PostgreSQL is READ COMMITTED:
 * conditional updates decide, not earlier reads.
 * @throws what `work` throws, after up to five retries of serialization failures and deadlocks.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Tx);
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= MAX_RETRIES || !isTransient(error)) throw error;
      await pauseBeforeRetry(attempt);
    }
  }
}
