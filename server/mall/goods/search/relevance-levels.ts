import 'server-only';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isPostgres } from '../../db/dialect';
import type { Db } from '../../db/types';
import type { ListFilter } from '../list-cards';
import { type SearchExpression, splitAlternatives, toFts5Query, toTsQuery } from './search-expression';

/** Columns of the index: `name` has the terms of both names, `text` those of all texts. */
type IndexColumn = 'name' | 'text';

/** Matches of one relevance. */
export interface Level {
  /** Selects the numbers of the matching goods, as `no`. */
  numbers: RawBuilder<unknown>;
  /** The condition that a row of `goods_search` matches. */
  condition: RawBuilder<SqlBool>;
}

/** Whether a list is limited to a range of points. */
export const hasRange = ({ minPoints, maxPoints }: ListFilter): boolean =>
  minPoints !== undefined || maxPoints !== undefined;

/** The condition that a product is in the range of points, to be added to others. Only PostgreSQL's index has the points, too. */
export function inRange(
  { minPoints, maxPoints }: ListFilter,
  table: 'goods' | 'goods_search' = 'goods',
): RawBuilder<unknown> {
  const points = sql.ref(`${table}.list_points`);
  const least = minPoints === undefined ? sql`` : sql`and ${points} >= ${minPoints}`;
  const most = maxPoints === undefined ? sql`` : sql`and ${points} <= ${maxPoints}`;
  return sql`${least} ${most}`;
}

/** Creates the matches of an expression in a column of the full-text index; on PostgreSQL, those in the range of points. */
export function createLevel(
  db: Db,
  column: IndexColumn,
  expression: SearchExpression,
  filter: ListFilter,
): Level {
  if (isPostgres(db)) {
    const match = (part: SearchExpression) => sql<SqlBool>`${sql.ref(column)} @@ ${toTsQuery(part)}::tsquery`;
    const range = inRange(filter, 'goods_search');
    const isMatch = sql.join(splitAlternatives(expression).map(match), sql` or `);
    return {
      condition: sql<SqlBool>`${match(expression)} ${range}`,
      numbers: sql`select no from goods_search where (${isMatch}) ${range}`,
    };
  }
  const condition = sql<SqlBool>`goods_search match ${`{${column}} : (${toFts5Query(expression)})`}`;
  return { condition, numbers: sql`select rowid as no from goods_search where ${condition}` };
}

/** Matches from the most relevant ones to all; each level contains the one before. */
export type Levels = readonly [Level, ...Level[]];

/** The level that contains all others. */
export const getLast = (levels: Levels): Level => levels.at(-1) ?? levels[0];

/** Matches are counted up to this number: counting more takes longer than finding them. */
const MAX_TOTAL = 10_000;
/**
 * From this number of matches it is faster to go through the goods in their order than to sort the matches. Matches in a range of points
 * are counted up to this number, because many more of other points have to be read.
 */
export const MANY_MATCHES = 2000;

/** How many matches are counted. */
export const getCountLimit = (filter: ListFilter): number => (hasRange(filter) ? MANY_MATCHES : MAX_TOTAL);

/** The matches of a level that have been read. */
const toReadLevel = (db: Db, level: Level, numbers: readonly number[]): Level => ({
  ...level,
  numbers: isPostgres(db)
    ? sql`select unnest(${numbers}::int[]) as no`
    : sql`select value as no from json_each(${JSON.stringify(numbers)})`,
});

/**
 * Counts the matches of each level, without reading goods: the index contains only goods on sale. If they are few, it also
 * reads them, so that the index is searched once.
 */
export async function readMatches(
  db: Db,
  levels: Levels,
  limit: number,
): Promise<[Levels, counts: number[]]> {
  const asList = isPostgres(db) ? sql`array_agg(no)` : sql`json_group_array(no)`;
  const queries = levels.map((level) => {
    const matches = sql`select * from (${level.numbers}) as matches limit ${limit}`;
    return sql`select count(*) as n, case when count(*) < ${MANY_MATCHES} then ${asList} end as numbers
      from (${matches}) as counted`;
  });
  // In the order of the levels: each contains the one before.
  const { rows } = await sql<{ n: number; numbers: number[] | string | null }>`
    ${sql.join(queries, sql` union all `)} order by n`.execute(db);
  const toRead = (level: Level, place: number) => {
    const { n, numbers } = rows[place] ?? { n: 0, numbers: null };
    if (n >= MANY_MATCHES) return level;
    const list = typeof numbers === 'string' ? (JSON.parse(numbers) as number[]) : numbers;
    return toReadLevel(db, level, list ?? []);
  };
  const [first, ...others] = levels;
  return [
    [toRead(first, 0), ...others.map((level, index) => toRead(level, index + 1))],
    rows.map(({ n }) => n),
  ];
}

/** Counts the matches of each level in the range of points. SQLite has to look each of them up. */
export async function countInRange(
  db: Db,
  levels: readonly Level[],
  matches: readonly number[],
  filter: ListFilter,
): Promise<readonly number[]> {
  if (!hasRange(filter) || isPostgres(db)) return matches;
  const counts: number[] = [];
  for (const { numbers } of levels) {
    // A level contains the one before.
    const isFull = counts.at(-1) === MANY_MATCHES;
    const { rows } = isFull
      ? { rows: [{ n: MANY_MATCHES }] }
      : await sql<{ n: number }>`select count(*) as n from (
          select 1 from (${numbers}) as matches cross join goods indexed by goods_by_search
          where goods.search_no = matches.no and goods.on_sale = 1 ${inRange(filter)} limit ${MANY_MATCHES}
        ) as counted`.execute(db);
    counts.push(rows[0]?.n ?? 0);
  }
  return counts;
}
