import 'server-only';
import { type SelectQueryBuilder, sql } from 'kysely';
import { isPostgres } from './dialect';
import type { Tx } from './types';

/**
 * Adds `for update skip locked`: a job locks the rows that it processes and skips those that another transaction has locked,
 * which handles them. It never waits, so it cannot cause a deadlock. SQLite needs no lock, because it has one writer
 * (R-ORDER-36).
 */
export const skipLocked = <Tables, T extends keyof Tables, O>(
  tx: Tx,
  query: SelectQueryBuilder<Tables, T, O>,
): SelectQueryBuilder<Tables, T, O> => (isPostgres(tx) ? query.forUpdate().skipLocked() : query);

/** Locks a name for this transaction; returns false if another instance holds it. */
export async function tryLockName(tx: Tx, name: string): Promise<boolean> {
  if (!isPostgres(tx)) return true;
  const { rows } = await sql<{
    claimed: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as claimed`.execute(tx);
  return rows[0]?.claimed === true;
}
