import { sql } from 'kysely';
import { isPostgres } from '@/server/mall/db/dialect';
import type { Db } from '@/server/mall/db/types';

export type TableRow = Readonly<Record<string, unknown>>;
/** All rows of all tables, by table name. */
export type RowsByTable = Readonly<Record<string, readonly TableRow[]>>;

/** All databases of a test file have the same tables; finding them on PostgreSQL takes as long as reading them. */
let tableNames: Promise<string[]> | undefined;

/** Tables of the mall, without those that record migrations. */
async function readTableNames(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables
    .filter(({ name, isView }) => !isView && !name.startsWith('kysely_'))
    .map(({ name }) => name)
    .sort();
}

export function getTableNames(db: Db): Promise<string[]> {
  tableNames ??= readTableNames(db);
  return tableNames;
}

/** On PostgreSQL, one statement reads all tables: most of them have few rows, and each statement would be planned. */
async function readUnsortedRows(db: Db, names: readonly string[]): Promise<Map<string, TableRow[]>> {
  const rows = new Map<string, TableRow[]>(names.map((name) => [name, []]));
  if (isPostgres(db)) {
    const reads = names.map(
      (name) => sql`select ${sql.lit(name)} as name, to_jsonb(t) as row from ${sql.table(name)} as t`,
    );
    const all = await sql<{ name: string; row: TableRow }>`${sql.join(reads, sql` union all `)}`.execute(db);
    for (const { name, row } of all.rows) rows.get(name)?.push(row);
  } else {
    for (const name of names) {
      const all = await db
        .selectFrom(name as 'users')
        .selectAll()
        .execute();
      rows.set(name, all as unknown as TableRow[]);
    }
  }
  return rows;
}

/** Reads the whole database, sorted so that the order of storage does not matter. */
export async function readAllRows(db: Db): Promise<RowsByTable> {
  const unsorted = await readUnsortedRows(db, await getTableNames(db));
  const sorted = Array.from(unsorted, ([name, all]) => {
    const withKeys = all.map((row) => ({ key: JSON.stringify(row), row }));
    return [name, withKeys.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row)] as const;
  });
  return Object.fromEntries(sorted);
}

/**
 * On PostgreSQL, counts the statements that write to a table of the mall, in a sequence: much cheaper to read than all
 * rows. SQLite counts changes itself.
 */
export async function installWriteCounter(db: Db): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`create sequence test_writes`.execute(db);
  await sql`create function test_count_write() returns trigger language plpgsql as
    $$ begin perform nextval('test_writes'); return null; end $$`.execute(db);
  for (const name of await getTableNames(db)) {
    await sql`create trigger test_count_write after insert or update or delete or truncate on ${sql.table(name)}
      for each statement execute function test_count_write()`.execute(db);
  }
}

/**
 * Returns a text that changes whenever a row of the mall changes; cheaper than `readAllRows`. It may also change
 * without a write: a statement may write no row, or be rolled back.
 */
async function readChangeMarker(db: Db): Promise<string> {
  const { rows } = isPostgres(db)
    ? await sql`select last_value, is_called from test_writes`.execute(db)
    : await sql`select total_changes() as changes`.execute(db);
  return JSON.stringify(rows);
}

/**
 * Creates a function that reads the whole database like `readAllRows`, but returns the same object again as long as no
 * row changes.
 */
export function createRowReader(db: Db): () => Promise<RowsByTable> {
  let last: { marker: string; rows: RowsByTable } | undefined;
  return async () => {
    const marker = await readChangeMarker(db);
    if (last?.marker !== marker) last = { marker, rows: await readAllRows(db) };
    return last.rows;
  };
}

/** Names of the tables whose rows differ. */
export const findChangedTables = (before: RowsByTable, after: RowsByTable): string[] =>
  Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );

/** Rows that refer to a user, by table: those with the user's id in any column. */
export const filterRowsByUser = (rows: RowsByTable, userId: string): RowsByTable =>
  Object.fromEntries(
    Object.entries(rows).map(([name, all]) => [
      name,
      all.filter((row) => Object.values(row).includes(userId)),
    ]),
  );
