import 'server-only';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Log } from '../log';
import { isPostgres } from './dialect';
import * as firstRelease from './migrations/0001-first';
import * as wholeContract from './migrations/0002-whole-contract';
import * as orderLife from './migrations/0003-order-life';
import * as sessionVersion from './migrations/0004-session-version';
import * as giftLimits from './migrations/0006-gift-limits';
import * as orderVersion from './migrations/0007-order-version';
import * as activityReminders from './migrations/0008-activity-reminders';
import * as deliveryClaims from './migrations/0009-delivery-claims';
import * as prizeDraws from './migrations/0010-prize-draws';
import * as goodsSearch from './migrations/0011-goods-search';
import * as content from './migrations/0012-content';
import * as eventSource from './migrations/0017-event-source';
import * as goodsLists from './migrations/0018-goods-lists';
import * as goodsCount from './migrations/0019-goods-count';
import * as goodsRatings from './migrations/0020-goods-ratings';
import * as goodsCounts from './migrations/0021-goods-counts';
import * as goodsRanges from './migrations/0022-goods-ranges';
import * as searchPoints from './migrations/0023-search-points';
import * as giftPhones from './migrations/0024-gift-phones';
import * as importedCatalogues from './migrations/0025-imported-catalogues';
import { LIFT_LIMIT_IN_TRANSACTION } from './silence-limit';
import type { Db, Tx } from './types';

/**
 * Sorted by name. Never change a migration that has been released. The numbers 0005 and 0013 to 0016 were never used; do not use them
 * now, because databases have already run later ones.
 *
 * A migration promises that the release before it can still read and write: during a deploy, and after going back to it, that
 * release works on the migrated database (ADR 4).
 */
const migrations = {
  '0001-first': firstRelease,
  '0002-whole-contract': wholeContract,
  '0003-order-life': orderLife,
  '0004-session-version': sessionVersion,
  '0006-gift-limits': giftLimits,
  '0007-order-version': orderVersion,
  '0008-activity-reminders': activityReminders,
  '0009-delivery-claims': deliveryClaims,
  '0010-prize-draws': prizeDraws,
  '0011-goods-search': goodsSearch,
  '0012-content': content,
  '0017-event-source': eventSource,
  '0018-goods-lists': goodsLists,
  '0019-goods-count': goodsCount,
  '0020-goods-ratings': goodsRatings,
  '0021-goods-counts': goodsCounts,
  '0022-goods-ranges': goodsRanges,
  '0023-search-points': searchPoints,
  '0024-gift-phones': giftPhones,
  '0025-imported-catalogues': importedCatalogues,
};

/** Arbitrary lock id; the same for every instance. */
const MIGRATION_LOCK_ID = 7_105_632_201;

const ownNames = Object.keys(migrations).sort();

/**
 * Finds the names of the migrations that have run. The migrator finds this out by reading the columns of all tables
 * twice, which takes most of the time of a start.
 */
async function findExecuted(db: Db | Tx): Promise<string[]> {
  const hasTable = isPostgres(db)
    ? sql<boolean>`to_regclass('kysely_migration') is not null`
    : sql<boolean>`exists (select 1 from sqlite_master where name = 'kysely_migration')`;
  const { rows } = await sql<{ found: boolean | number }>`select ${hasTable} as found`.execute(db);
  if (!rows[0]?.found) return [];
  const executed = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return executed.rows.map(({ name }) => name).sort();
}

/**
 * Whether migrations of this release have to run. Logs those that a newer release has run (R-OPS-32).
 * @throws Error when the database has run migrations that neither this release nor the next ones contain
 */
async function isPending(db: Db | Tx, log: Pick<Log, 'warn'>): Promise<boolean> {
  const executed = await findExecuted(db);
  const missing = ownNames.filter((name) => !executed.includes(name));
  const unknown = executed.filter((name) => !ownNames.includes(name));
  if (unknown.length === 0) return missing.length > 0;
  const lastOwn = ownNames.at(-1) ?? '';
  if (missing.length > 0 || unknown.some((name) => name < lastOwn))
    throw new Error(
      `The database is not one of this release or of a newer one: it has run ${unknown.join(', ')}, which this release does not contain` +
        (missing.length > 0 ? `, and not ${missing.join(', ')}` : ''),
    );
  log.warn(
    { migrations: unknown },
    'a newer release has migrated the database; this release goes on using it',
  );
  return false;
}

/**
 * How long a migration waits for the lock of a table, in milliseconds. Every statement of the running servers on this table waits behind it, also
 * a read, and theirs fail after 3 s (`LOCK_TIMEOUT_MS`).
 */
const LOCK_TIMEOUT_MS = 1000;
/** Pause before migrations that got no lock run again, in milliseconds: what has waited behind them runs meanwhile. */
const RETRY_PAUSE_MS = 2000;
/** How long they are tried again, in milliseconds: longer than an import of a large catalogue. */
const GIVE_UP_AFTER_MS = 600_000;

/** PostgreSQL: lock timeout, deadlock. */
const LOCK_STATES: ReadonlySet<unknown> = new Set(['55P03', '40P01']);
const isLockFailure = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && LOCK_STATES.has(error.code);

/** Runs the migrations in a transaction. @throws the error of a migration */
async function runMigrations(tx: Tx): Promise<void> {
  let failure: unknown;
  const limitLocks = async (up: Migration['up']): Promise<void> => {
    try {
      // Each time, because the migrator sets it to an hour.
      if (isPostgres(tx)) await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(tx);
      await up(tx);
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  const limited = Object.entries<Migration>(migrations).map(([name, { up }]) => [
    name,
    { up: () => limitLocks(up) },
  ]);
  const provider = { getMigrations: async () => Object.fromEntries(limited) };
  const { error } = await new Migrator({ db: tx, provider }).migrateToLatest();
  // The migrator itself reports that it could not unlock, because the transaction has failed.
  if (error) throw failure ?? error;
}

/** Runs what is pending, unless another instance does. @throws the error of a migration, then nothing was changed */
async function runPending(db: Db, log: Pick<Log, 'warn'>): Promise<void> {
  await db.connection().execute(async (connection) => {
    const running = connection.transaction().execute(async (tx) => {
      if (isPostgres(tx)) {
        // Building an index of a large table, or waiting for another instance, may take longer than the limits.
        await sql`set local lock_timeout = 0`.execute(tx);
        await sql.raw(LIFT_LIMIT_IN_TRANSACTION).execute(tx);
        await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK_ID)})`.execute(tx);
      }
      // The instance that was waited for may be one of a newer release.
      if (await isPending(tx, log)) await runMigrations(tx);
    });
    // The migrator locks the session, not the transaction, and could not unlock it after a failure.
    const unlock = () => sql`select pg_advisory_unlock_all()`.execute(connection).catch(() => {});
    await (isPostgres(db) ? running.finally(unlock) : running);
  });
}

/**
 * Runs pending migrations in one transaction; other instances wait and then find nothing to do (R-OPS-07,
 * R-OPS-08). While servers of the release before use the tables, a migration does not wait in front of them for a long transaction, an import or a
 * backup for example, but runs again later (R-OPS-40).
 * @throws the error of a migration, then nothing was changed; or an Error for a database of another kind.
 */
export async function migrate(db: Db, log: Pick<Log, 'warn'>): Promise<void> {
  const giveUpAt = performance.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    if (!(await isPending(db, log))) return;
    try {
      return await runPending(db, log);
    } catch (error) {
      if (!isLockFailure(error) || performance.now() > giveUpAt) throw error;
      log.warn({ err: error }, 'a migration got no lock of a table that is in use, and is tried again');
      await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));
    }
  }
}
