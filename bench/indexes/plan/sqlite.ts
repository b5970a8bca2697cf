import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { BIG_TABLE, type Plan, type Statement, type TableRead } from './plan';

/** SQLite reports a plan without row counts; this module derives them from counts and statistics. */

/** Finds the table of an alias, e.g. `"order_items" as "item"`. */
const findTableName = (sql: string, name: string): string =>
  new RegExp(`"?(\\w+)"?\\s+as\\s+"?${name}"?\\b`, 'i').exec(sql)?.[1] ?? name;

const explainQueryPlan = (database: DatabaseSync, { sql, parameters }: Statement): string[] =>
  database
    .prepare(`explain query plan ${sql}`)
    .all(...(parameters as SQLInputValue[]))
    .map((row) => String(row.detail));

/** `limit ? offset ?`, which the query builder writes at the end. */
const PAGE = /\slimit \?(\s+offset \?)?\s*$/i;

/** Counts the rows of a statement without its limit, all of which a sort must read. */
function countSortedRows(database: DatabaseSync, { sql, parameters }: Statement): number {
  const page = PAGE.exec(sql);
  const values = [...parameters] as SQLInputValue[];
  if (page) values.splice(values.length - (page[1] ? 2 : 1), 2);
  const row = database.prepare(`select count(*) as rows from (${sql.replace(PAGE, '')})`).get(...values);
  return Number(row?.rows);
}

/** Average number of rows with the same values in the first columns of an index; undefined without statistics. */
function estimateRowsPerKey(database: DatabaseSync, index: string, columns: number): number | undefined {
  if (database.prepare(`select 1 from sqlite_schema where name = 'sqlite_stat1'`).get() === undefined)
    return undefined;
  const row = database.prepare('select stat from sqlite_stat1 where idx = ?').get(index);
  const averages = String(row?.stat ?? '').split(' ');
  return row === undefined ? undefined : Number(averages[columns]);
}

/** Counts the rows of a partial index; undefined for an index of the whole table. */
function countPartialIndexRows(database: DatabaseSync, index: string): number | undefined {
  const row = database.prepare('select sql, tbl_name as name from sqlite_schema where name = ?').get(index);
  const [, condition] = /\swhere\s(.*)$/is.exec(String(row?.sql ?? '')) ?? [];
  if (condition === undefined) return undefined;
  const counted = database.prepare(`select count(*) as rows from "${row?.name}" where ${condition}`).get();
  return Number(counted?.rows);
}

/** Whether a limit ends a scan early; with a condition, the scan may not reach the limit. */
const isCut = (sql: string): boolean => PAGE.test(sql) && !/\swhere\s/i.test(sql);

/** Counts the rows of a full scan of a table or an index; undefined unless it is a partial index or limited. */
function countScannedRows(database: DatabaseSync, sql: string, detail: string): number | undefined {
  const [, index = ''] = /INDEX (\S+)/.exec(detail) ?? [];
  return isCut(sql) ? 0 : countPartialIndexRows(database, index);
}

/** `SEARCH orders USING INDEX orders_user (user_id=? AND created_at>?)`. */
function countSearchedRows(database: DatabaseSync, sql: string, detail: string): number | undefined {
  if (detail.includes(' AUTOMATIC ')) return undefined;
  const [, index = '', keys = ''] = /INDEX (\S+) \(([^)]*)\)/.exec(detail) ?? [];
  const equal = keys.split('=?').length - 1;
  const isRange = /[<>]/.test(keys);
  // A range of ids with other conditions that the index does not cover is in fact a scan.
  if (equal === 0 && /^id[<>]/.test(keys) && /\sand\s/i.test(sql))
    return countPartialIndexRows(database, index);
  return isRange || PAGE.test(sql) ? 0 : (estimateRowsPerKey(database, index, equal) ?? 0);
}

function toTableRead(
  database: DatabaseSync,
  sizes: ReadonlyMap<string, number>,
  statement: Statement,
  detail: string,
): TableRead | undefined {
  const { sql } = statement;
  if (/^USE TEMP B-TREE FOR .*ORDER BY/.test(detail))
    return {
      table: 'a sort',
      rows: /^\s*select/i.test(sql) ? countSortedRows(database, statement) : 0,
      how: detail,
    };
  const [, verb, name = ''] = /^(SCAN|SEARCH) (\w+)/.exec(detail) ?? [];
  const table = findTableName(sql, name);
  if (verb === undefined || (sizes.get(table) ?? 0) <= BIG_TABLE) return undefined;
  return {
    table,
    rows:
      verb === 'SCAN' ? countScannedRows(database, sql, detail) : countSearchedRows(database, sql, detail),
    how: detail,
  };
}

/** Explains a statement; also executes it if it only reads. */
export function explainSqlite(
  database: DatabaseSync,
  sizes: ReadonlyMap<string, number>,
  statement: Statement,
): Plan {
  const lines = explainQueryPlan(database, statement);
  const reads = lines.flatMap((detail) => toTableRead(database, sizes, statement, detail) ?? []);
  if (!/^\s*(select|with)/i.test(statement.sql)) return { reads, text: lines.join('\n'), ms: undefined };
  const prepared = database.prepare(statement.sql);
  const begin = performance.now();
  prepared.all(...(statement.parameters as SQLInputValue[]));
  return { reads, text: lines.join('\n'), ms: performance.now() - begin };
}
