import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '@/server/mall/db/dialect';
import type { Db } from '@/server/mall/db/types';

export type Row = Readonly<Record<string, unknown>>;
/** Every row of every table, by table. */
export type Rows = Readonly<Record<string, readonly Row[]>>;

const names = new WeakMap<Db, Promise<string[]>>();

/** Tables of the mall; what keeps track of migrations is none of them. */
async function readTableNames(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables
    .filter(({ name, isView }) => !isView && !name.startsWith('kysely_'))
    .map(({ name }) => name)
    .sort();
}

export function tableNames(db: Db): Promise<string[]> {
  const known = names.get(db) ?? readTableNames(db);
  names.set(db, known);
  return known;
}

/** Everything that the database holds, in an order that does not depend on it. */
export async function allRows(db: Db): Promise<Rows> {
  const rows: Record<string, Row[]> = {};
  for (const name of await tableNames(db)) {
    const all = await db
      .selectFrom(name as 'users')
      .selectAll()
      .execute();
    rows[name] = all
      .map((row) => ({ key: JSON.stringify(row), row: row as unknown as Row }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ row }) => row);
  }
  return rows;
}

/** For each table its rows and the transactions that wrote them: a row that is written again has another one. */
async function readWriters(db: Db): Promise<string> {
  const names = await tableNames(db);
  const counted = (name: string): RawBuilder<unknown> =>
    sql`select ${sql.lit(name)} as name, count(*) as rows, sum(xmin::text::bigint) as writers from ${sql.table(name)}`;
  const { rows } = await sql`${sql.join(names.map(counted), sql` union all `)}`.execute(db);
  return JSON.stringify(rows);
}

/**
 * A text that changes whenever a row of the mall does: cheap, where `allRows` reads everything. It may also change
 * when nothing did: SQLite counts what a transaction wrote before it was rolled back.
 */
export async function changeMarker(db: Db): Promise<string> {
  if (isPostgres(db)) return readWriters(db);
  const { rows } = await sql`select total_changes() as changes`.execute(db);
  return JSON.stringify(rows);
}

/** Tables in which something differs. */
export const changedTables = (before: Rows, after: Rows): string[] =>
  Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );

/** Rows that speak of a user, by table: those with the user's id in any column. */
export const rowsOf = (rows: Rows, userId: string): Rows =>
  Object.fromEntries(
    Object.entries(rows).map(([name, all]) => [
      name,
      all.filter((row) => Object.values(row).includes(userId)),
    ]),
  );
