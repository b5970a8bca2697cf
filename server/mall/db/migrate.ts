import 'server-only';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { isPostgres } from './dialect';
import * as firstRelease from './migrations/0001-first';
import * as wholeContract from './migrations/0002-whole-contract';
import * as orderLife from './migrations/0003-order-life';
import * as sessionVersion from './migrations/0004-session-version';
import * as giftLimits from './migrations/0006-gift-limits';
import * as orderVersion from './migrations/0007-order-version';
import type { Db } from './types';

/** Sorted by name. Never change a migration that has been released. */
const migrations = {
  '0001-first': firstRelease,
  '0002-whole-contract': wholeContract,
  '0003-order-life': orderLife,
  '0004-session-version': sessionVersion,
  '0006-gift-limits': giftLimits,
  '0007-order-version': orderVersion,
};

/** Arbitrary lock id; the same for every instance. */
const MIGRATION_LOCK_ID = 7_105_632_201;

/**
 * Runs pending migrations in one transaction; other instances wait and then find nothing to do (R-OPS-07,
 * R-OPS-08).
 * @throws the error of a migration; then nothing was changed.
 */
export async function migrate(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (isPostgres(tx)) {
      // Building an index of a large table, or waiting for another instance, may take longer than the limits.
      await sql`set local lock_timeout = 0`.execute(tx);
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK_ID)})`.execute(tx);
    }
    const migrator = new Migrator({ db: tx, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  });
}
