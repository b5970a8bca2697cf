import 'server-only';
import {
  type Compilable,
  type Kysely,
  PostgresAdapter,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import { jsonArrayFrom as postgresArray } from 'kysely/helpers/postgres';
import { jsonArrayFrom as sqliteArray } from 'kysely/helpers/sqlite';
import type { Database } from './schema';

/**
 * Whether the database is PostgreSQL, which locks single rows. On SQLite `begin immediate` locks the whole
 * file.
 */
export const isPostgres = (db: Pick<Kysely<Database>, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/**
 * Adds `for update` where rows can be locked. The query needs an `orderBy`, so that all transactions lock in
 * the same order.
 */
export const lockRows = <T extends keyof Database, O>(
  db: Kysely<Database>,
  query: SelectQueryBuilder<Database, T, O>,
): SelectQueryBuilder<Database, T, O> => (isPostgres(db) ? query.forUpdate() : query);

/**
 * Locks a user's row, which serializes operations that count or limit something per user (points, addresses).
 */
export async function lockUser(tx: Kysely<Database>, userId: string): Promise<void> {
  if (!isPostgres(tx)) return;
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/**
 * Selects a field of a column with a JSON object, as text; null without it. The databases write a boolean in different ways:
 * `true` or `1`.
 */
export const readJsonField = (
  db: Kysely<Database>,
  column: 'props',
  field: string,
): RawBuilder<string | null> =>
  isPostgres(db)
    ? sql<string | null>`${sql.ref(column)}::jsonb ->> ${sql.lit(field)}`
    : sql<string | null>`cast(json_extract(${sql.ref(column)}, ${sql.lit(`$.${field}`)}) as text)`;

/** Wraps a raw statement so that `pipelined` can execute it. */
export const toCompilable = <R>(db: Kysely<Database>, statement: RawBuilder<R>): Compilable<R> => ({
  compile: () => statement.compile(db),
});

/**
 * Locks a name until the transaction ends: transactions with the same name wait for each other. Does nothing
 * on SQLite.
 */
export async function lockName(db: Kysely<Database>, name: string): Promise<void> {
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/**
 * Selects the rows of a sub-query as JSON text, an array of objects, so that one statement reads a row with
 * its children. Read it with `jsonColumn`. The order of the rows is undefined: select a column to sort by.
 */
export const toJsonArray = (
  db: Kysely<Database>,
  query: Parameters<typeof sqliteArray>[0],
): RawBuilder<string> =>
  isPostgres(db) ? sql<string>`${postgresArray(query)}::text` : sql<string>`${sqliteArray(query)}`;
