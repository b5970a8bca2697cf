import 'server-only';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { isPostgres } from './dialect';
import * as first from './migrations/0001-first';
import * as second from './migrations/0002-whole-contract';
import * as third from './migrations/0003-order-life';
import * as sessionVersion from './migrations/0004-session-version';
import * as sixth from './migrations/0006-gift-limits';
import type { Db } from './types';

/** In order of their names; one that has been released is never changed. */
const migrations = {
  '0001-first': first,
  '0002-whole-contract': second,
  '0003-order-life': third,
  '0004-session-version': sessionVersion,
  '0006-gift-limits': sixth,
};

/** Any number, the same for every instance. */
const MIGRATION_LOCK_ID = 7_105_632_201;

/**
 * Brings the tables up to date in one transaction; a second instance waits and finds nothing to do (R-OPS-07,
 * R-OPS-08).
 */
export async function migrate(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (isPostgres(tx)) {
      // Building an index of a large table, or waiting for another instance to do so, takes what it takes.
      await sql`set local lock_timeout = 0`.execute(tx);
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK_ID)})`.execute(tx);
    }
    const migrator = new Migrator({ db: tx, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  });
}
