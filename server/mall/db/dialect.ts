import 'server-only';
import {
  type Compilable,
  type Expression,
  type Kysely,
  PostgresAdapter,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { jsonArrayFrom as postgresArray } from 'kysely/helpers/postgres';
import { jsonArrayFrom as sqliteArray } from 'kysely/helpers/sqlite';
import type { Execute } from './pipeline';
import type { Database } from './schema';
import type { UserTable } from './tables/user';

/** Whether rows can be locked one by one: PostgreSQL. SQLite's `begin immediate` holds the whole file. */
export const isPostgres = (db: Pick<Kysely<Database>, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/** `for update` where rows can be locked. Ask with `orderBy`, so that all transactions lock in one order. */
export const lockRows = <T extends keyof Database, O>(
  db: Kysely<Database>,
  query: SelectQueryBuilder<Database, T, O>,
): SelectQueryBuilder<Database, T, O> => (isPostgres(db) ? query.forUpdate() : query);

const selectUser = (tx: Kysely<Database>, userId: string) =>
  tx
    .selectFrom('users')
    .select(['merged_into as mergedInto', 'phone', 'union_id', 'openid', 'alipay_user_id'])
    .where('id', '=', userId);

/** Makes everything that counts something of one user (points, addresses) wait for each other. */
export async function lockUser(tx: Kysely<Database>, userId: string): Promise<void> {
  if (isPostgres(tx)) await selectUser(tx, userId).forNoKeyUpdate().execute();
}

/** A user as the transaction that holds the row sees them. */
export type LockedUser = Pick<Selectable<UserTable>, 'phone' | 'union_id' | 'openid' | 'alipay_user_id'>;

/**
 * The same together with other statements, and only if a condition holds when its turn comes. Answers the user if it
 * did; undefined also for a guest who became another user meanwhile.
 */
export async function queueUserLock(
  tx: Kysely<Database>,
  execute: Execute,
  userId: string,
  onlyIf: Expression<SqlBool>,
): Promise<LockedUser | undefined> {
  const row = selectUser(tx, userId).where(onlyIf);
  const { rows } = await execute(isPostgres(tx) ? row.forNoKeyUpdate() : row);
  return rows.find(({ mergedInto }) => mergedInto === null);
}

/** A raw statement in the shape that `together` sends. */
export const toCompilable = <R>(db: Kysely<Database>, statement: RawBuilder<R>): Compilable<R> => ({
  compile: () => statement.compile(db),
});

/** Makes transactions that name the same thing wait for each other. Nothing to do on SQLite. */
export async function lockName(db: Kysely<Database>, name: string): Promise<void> {
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/** Whether a text holds a word, taken literally. */
export function containsText(text: Expression<string>, word: string): Expression<SqlBool> {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${text} like ${pattern} escape '\\'`;
}

/**
 * The rows of a sub-select as JSON text, an array of objects: what belongs to a row comes with it in one statement.
 * Read it with a schema. Their order is the database's business: bring along what to sort by.
 */
export const toJsonArray = (
  db: Kysely<Database>,
  query: Parameters<typeof sqliteArray>[0],
): RawBuilder<string> =>
  isPostgres(db) ? sql<string>`${postgresArray(query)}::text` : sql<string>`${sqliteArray(query)}`;
