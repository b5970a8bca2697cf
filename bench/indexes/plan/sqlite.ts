import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { BIG_TABLE, type Plan, type Reading, type Statement } from './reading';

/** SQLite tells the shape of a plan and no rows; what a shape reads follows from counts and statistics. */

/** The name that a statement gives a table, e.g. `"order_items" as "item"`. */
const tableOf = (sql: string, name: string): string =>
  new RegExp(`"?(\\w+)"?\\s+as\\s+"?${name}"?\\b`, 'i').exec(sql)?.[1] ?? name;

const details = (database: DatabaseSync, { sql, parameters }: Statement): string[] =>
  database
    .prepare(`explain query plan ${sql}`)
    .all(...(parameters as SQLInputValue[]))
    .map((row) => String(row.detail));

/** `limit ? offset ?` at the end, as the query builder writes them last. */
const PAGE = /\slimit \?(\s+offset \?)?\s*$/i;

/** How many rows a statement has without its limit: what a sort must go through. */
function rowsSorted(database: DatabaseSync, { sql, parameters }: Statement): number {
  const page = PAGE.exec(sql);
  const values = [...parameters] as SQLInputValue[];
  if (page) values.splice(values.length - (page[1] ? 2 : 1), 2);
  const row = database.prepare(`select count(*) as rows from (${sql.replace(PAGE, '')})`).get(...values);
  return Number(row?.rows);
}

/** Rows that have the same values in the first columns of an index, on average; undefined without statistics. */
function rowsOfKey(database: DatabaseSync, index: string, columns: number): number | undefined {
  if (database.prepare(`select 1 from sqlite_schema where name = 'sqlite_stat1'`).get() === undefined)
    return undefined;
  const row = database.prepare('select stat from sqlite_stat1 where idx = ?').get(index);
  const averages = String(row?.stat ?? '').split(' ');
  return row === undefined ? undefined : Number(averages[columns]);
}

/** Rows of a partial index; undefined for one of a whole table. */
function rowsOfPart(database: DatabaseSync, index: string): number | undefined {
  const row = database.prepare('select sql, tbl_name as name from sqlite_schema where name = ?').get(index);
  const [, condition] = /\swhere\s(.*)$/is.exec(String(row?.sql ?? '')) ?? [];
  if (condition === undefined) return undefined;
  const counted = database.prepare(`select count(*) as rows from "${row?.name}" where ${condition}`).get();
  return Number(counted?.rows);
}

/** `SCAN orders …`: harmless only as far as a limit goes, which a condition would keep from being reached. */
const isCut = (sql: string): boolean => PAGE.test(sql) && !/\swhere\s/i.test(sql);

/** A table or an index that is looked through from end to end; a partial index may be short. */
function scanned(database: DatabaseSync, sql: string, detail: string): number | undefined {
  const [, index = ''] = /INDEX (\S+)/.exec(detail) ?? [];
  return isCut(sql) ? 0 : rowsOfPart(database, index);
}

/** `SEARCH orders USING INDEX orders_user (user_id=? AND created_at>?)`. */
function searched(database: DatabaseSync, sql: string, detail: string): number | undefined {
  if (detail.includes(' AUTOMATIC ')) return undefined;
  const [, index = '', keys = ''] = /INDEX (\S+) \(([^)]*)\)/.exec(detail) ?? [];
  const equal = keys.split('=?').length - 1;
  const isRange = /[<>]/.test(keys);
  // A range of all ids, with other conditions that the index knows nothing of, is a scan in disguise.
  if (equal === 0 && /^id[<>]/.test(keys) && /\sand\s/i.test(sql)) return rowsOfPart(database, index);
  return isRange || PAGE.test(sql) ? 0 : (rowsOfKey(database, index, equal) ?? 0);
}

function readingOf(
  database: DatabaseSync,
  sizes: ReadonlyMap<string, number>,
  statement: Statement,
  detail: string,
): Reading | undefined {
  const { sql } = statement;
  if (/^USE TEMP B-TREE FOR .*ORDER BY/.test(detail))
    return {
      table: 'a sort',
      rows: /^\s*select/i.test(sql) ? rowsSorted(database, statement) : 0,
      how: detail,
    };
  const [, verb, name = ''] = /^(SCAN|SEARCH) (\w+)/.exec(detail) ?? [];
  const table = tableOf(sql, name);
  if (verb === undefined || (sizes.get(table) ?? 0) <= BIG_TABLE) return undefined;
  return {
    table,
    rows: verb === 'SCAN' ? scanned(database, sql, detail) : searched(database, sql, detail),
    how: detail,
  };
}

/** The plan of a statement; a reading one is carried out too. */
export function explainSqlite(
  database: DatabaseSync,
  sizes: ReadonlyMap<string, number>,
  statement: Statement,
): Plan {
  const lines = details(database, statement);
  const readings = lines.flatMap((detail) => readingOf(database, sizes, statement, detail) ?? []);
  if (!/^\s*(select|with)/i.test(statement.sql)) return { readings, text: lines.join('\n'), ms: undefined };
  const prepared = database.prepare(statement.sql);
  const begin = performance.now();
  prepared.all(...(statement.parameters as SQLInputValue[]));
  return { readings, text: lines.join('\n'), ms: performance.now() - begin };
}
