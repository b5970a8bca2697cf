import 'server-only';
import { type SelectQueryBuilder, sql } from 'kysely';
import { isPostgres } from './dialect';
import type { Tx } from './types';

/**
 * Takes the rows that a query finds for this transaction and leaves out what somebody else has a hand on: then it is
 * their work, or the next run's. It never waits, so it cannot be part of a deadlock. SQLite has one writer
 * (R-ORDER-36).
 */
export const claimRows = <Tables, T extends keyof Tables, O>(
  tx: Tx,
  query: SelectQueryBuilder<Tables, T, O>,
): SelectQueryBuilder<Tables, T, O> => (isPostgres(tx) ? query.forUpdate().skipLocked() : query);

/** Takes a name for this transaction; false if another instance is at the same work now. */
export async function tryLockName(tx: Tx, name: string): Promise<boolean> {
  if (!isPostgres(tx)) return true;
  const { rows } = await sql<{
    claimed: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as claimed`.execute(tx);
  return rows[0]?.claimed === true;
}
