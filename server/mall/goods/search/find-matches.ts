import 'server-only';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { GoodsSort } from '@/lib/contract/goods';
import { isPostgres } from '../../db/dialect';
import type { Db } from '../../db/types';
import type { ListFilter } from '../list-cards';
import { type SearchExpression, splitAlternatives, toFts5Query, toTsQuery } from './search-expression';

/** Columns of the index: `name` has the terms of both names, `text` those of all texts. */
type IndexColumn = 'name' | 'text';

/** Matches of one relevance. */
interface Level {
  /** Selects the numbers of the matching goods, as `no`. */
  numbers: RawBuilder<unknown>;
  /** The condition that a row of `goods_search` matches. */
  condition: RawBuilder<SqlBool>;
}

const hasRange = ({ minPoints, maxPoints }: ListFilter): boolean =>
  minPoints !== undefined || maxPoints !== undefined;

/** The condition that a product is in the range of points, to be added to others. Only PostgreSQL's index has the points, too. */
function inRange(
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

/** Orders of results; equal ones are in the order of their ids, so that pages neither repeat nor skip one. */
const orders: Record<GoodsSort, RawBuilder<unknown>> = {
  default: sql`relevance, exchanged desc, id`,
  popular: sql`exchanged desc, id`,
  newest: sql`created_at desc, id`,
  pointsAsc: sql`list_points, id`,
  pointsDesc: sql`list_points desc, id`,
};

/** The index of goods in each order. */
const indexes: Record<Exclude<GoodsSort, 'default'>, string> = {
  popular: 'goods_by_popularity',
  newest: 'goods_by_age',
  pointsAsc: 'goods_by_points',
  pointsDesc: 'goods_by_points_desc',
};

/** Matches from the most relevant ones to all; each level contains the one before. */
export type Levels = readonly [Level, ...Level[]];

const getLast = (levels: Levels): Level => levels.at(-1) ?? levels[0];

interface FoundIds {
  ids: string[];
  /** Number of all matches, at most `MAX_TOTAL`; on SQLite, in a range of points of many matches, at most `MAX_IN_RANGE`. */
  total: number;
}

/** Matches are counted up to this number: counting more takes longer than finding them. */
const MAX_TOTAL = 10_000;
/** SQLite counts many matches in a range of points up to this number: each of them has to be looked up. */
const MAX_IN_RANGE = 1000;

/** Finds a page of few matches in any order and range of points: reads every match. */
async function findSorted(db: Db, levels: Levels, filter: ListFilter): Promise<FoundIds> {
  const { sort, pageNum, pageSize } = filter;
  // All of them match the last level.
  const whens = levels
    .slice(0, -1)
    .map(
      ({ numbers }, place) =>
        sql`when goods.search_no in (select no from (${numbers}) as matches) then ${sql.lit(place)}`,
    );
  const isRanked = sort === 'default' && whens.length > 0;
  const relevance = isRanked
    ? sql`case ${sql.join(whens, sql` `)} else ${sql.lit(whens.length)} end`
    : sql`0`;
  const { rows } = await sql<{ id: string | null; total: number }>`
    with matches as materialized (${getLast(levels).numbers}), found as materialized (
      select goods.id, goods.exchanged, goods.list_points, ${relevance} as relevance,
        ${sort === 'newest' ? sql.ref('goods.created_at') : sql`''`} as created_at
      from matches cross join goods
      where goods.search_no = matches.no and goods.on_sale = 1 ${inRange(filter)}
    ), page as (select * from found order by ${orders[sort]} limit ${pageSize} offset ${(pageNum - 1) * pageSize})
    select page.id, counted.total from (select count(*) as total from found) as counted
      left join page on true order by ${orders[sort]}`.execute(db);
  return { ids: rows.flatMap(({ id }) => id ?? []), total: rows[0]?.total ?? 0 };
}

/** From this number of matches it is faster to go through the goods in their order than to sort the matches. */
const MANY_MATCHES = 2000;
/** From this number of matches it is faster to look each product up than to collect the matches first. */
const MOST_MATCHES = 8000;

interface LevelPart {
  level: Level;
  /** The level before, whose matches come earlier. */
  except?: Level | undefined;
  /** Number of matches without `except`; on SQLite, of all points. */
  matches: number;
  offset: number;
  limit: number;
}

/** Sorts all matches. SQLite keeps the order of the tables of a `cross join`; PostgreSQL keeps that of `lateral … offset 0`. */
function sortMatches(
  db: Db,
  { level, except, offset, limit }: LevelPart,
  filter: ListFilter,
): RawBuilder<{ id: string }> {
  const isNew = except ? sql`where no not in (select no from (${except.numbers}) as earlier)` : sql``;
  const matches = sql`select no from (${level.numbers}) as found ${isNew}`;
  const goods = isPostgres(db)
    ? sql`lateral (select id, exchanged from goods
        where goods.search_no = matches.no and goods.on_sale = 1 ${inRange(filter)} offset 0) as goods`
    : sql`goods where goods.search_no = matches.no and goods.on_sale = 1 ${inRange(filter)}`;
  return sql<{ id: string }>`with matches as materialized (${matches})
    select goods.id from matches cross join ${goods} order by exchanged desc, id limit ${limit} offset ${offset}`;
}

/** Goes through the goods in an order, of which an index has it. */
function readInOrder(
  db: Db,
  { level, except, matches, offset, limit }: LevelPart,
  sort: keyof typeof indexes,
  filter: ListFilter,
): RawBuilder<{ id: string }> {
  const isEach = isPostgres(db) && matches >= MOST_MATCHES && offset + limit <= 100;
  // `is true` keeps PostgreSQL from joining with all matches first.
  const isMatch = isEach
    ? sql`(select ${level.condition} from goods_search where no = goods.search_no)`
    : sql`(goods.search_no in (select no from (${level.numbers}) as matches)) is true`;
  const isNew = except
    ? sql`and goods.search_no not in (select no from (${except.numbers}) as earlier)`
    : sql``;
  return sql<{ id: string }>`
    select goods.id from goods ${isPostgres(db) ? sql`` : sql`indexed by ${sql.ref(indexes[sort])}`}
    where goods.on_sale = 1 ${inRange(filter)} and ${isMatch} ${isNew}
    order by ${orders[sort]} limit ${limit} offset ${offset}`;
}

/** Finds a part of one level, the most popular first. */
async function findPart(db: Db, part: LevelPart, filter: ListFilter): Promise<string[]> {
  const query =
    part.matches < MANY_MATCHES ? sortMatches(db, part, filter) : readInOrder(db, part, 'popular', filter);
  return (await query.execute(db)).rows.map(({ id }) => id);
}

/** The matches of a level that have been read. */
const toReadLevel = (db: Db, level: Level, numbers: readonly number[]): Level => ({
  ...level,
  numbers: isPostgres(db)
    ? sql`select unnest(${numbers}::int[]) as no`
    : sql`select value as no from json_each(${JSON.stringify(numbers)})`,
});

/**
 * Counts the matches of each level up to `MAX_TOTAL`, without reading goods: the index contains only goods on sale. If they are few, it also
 * reads them, so that the index is searched once.
 */
async function readMatches(db: Db, levels: Levels): Promise<{ levels: Levels; counts: number[] }> {
  const list = isPostgres(db) ? sql`array_agg(no)` : sql`json_group_array(no)`;
  const queries = levels.map(
    ({
      numbers,
    }) => sql`select count(*) as n, case when count(*) < ${MANY_MATCHES} then ${list} end as numbers
      from (select * from (${numbers}) as matches limit ${MAX_TOTAL}) as counted`,
  );
  const { rows } = await sql<{ n: number; numbers: number[] | string | null }>`
    ${sql.join(queries, sql` union all `)} order by n`.execute(db);
  const readLevels = levels.map((level, place) => {
    const { n = MAX_TOTAL, numbers = null } = rows[place] ?? {};
    if (n >= MANY_MATCHES) return level;
    const read = typeof numbers === 'string' ? (JSON.parse(numbers) as number[]) : (numbers ?? []);
    return toReadLevel(db, level, read);
  });
  return { levels: readLevels as unknown as Levels, counts: rows.map(({ n }) => n) };
}

/** Counts the matches of each level in the range of points; on SQLite, which has to look each of them up, up to `MAX_IN_RANGE`. */
async function countInRange(
  db: Db,
  levels: readonly Level[],
  matches: readonly number[],
  filter: ListFilter,
): Promise<readonly number[]> {
  if (!hasRange(filter) || isPostgres(db)) return matches;
  const counts: number[] = [];
  for (const { numbers } of levels) {
    // A level contains the one before.
    const isFull = counts.at(-1) === MAX_IN_RANGE;
    const { rows } = isFull
      ? { rows: [{ n: MAX_IN_RANGE }] }
      : await sql<{ n: number }>`select count(*) as n from (
          select 1 from (${numbers}) as matches cross join goods indexed by goods_by_search
          where goods.search_no = matches.no and goods.on_sale = 1 ${inRange(filter)} limit ${MAX_IN_RANGE}
        ) as counted`.execute(db);
    counts.push(rows[0]?.n ?? 0);
  }
  return counts;
}

/** Finds a page by relevance, then by popularity: reads only the levels of which the page shows products. */
async function findRanked(
  db: Db,
  levels: Levels,
  matches: readonly number[],
  filter: ListFilter,
): Promise<FoundIds> {
  const { pageNum, pageSize } = filter;
  const counts = await countInRange(db, levels, matches, filter);
  const ids: string[] = [];
  for (const [place, level] of levels.entries()) {
    const [earlier, count] = [counts[place - 1] ?? 0, counts[place] ?? 0];
    const offset = (pageNum - 1) * pageSize + ids.length - earlier;
    const limit = Math.min(pageSize - ids.length, count - earlier - offset);
    if (offset < 0 || limit <= 0) continue;
    const part = {
      level,
      except: levels[place - 1],
      matches: (matches[place] ?? 0) - (matches[place - 1] ?? 0),
      offset,
      limit,
    };
    ids.push(...(await findPart(db, part, filter)));
  }
  return { ids, total: counts.at(-1) ?? 0 };
}

/** Finds a page of many matches in another order than by relevance. */
async function findInOrder(
  db: Db,
  level: Level,
  sort: keyof typeof indexes,
  { matches, filter }: { matches: number; filter: ListFilter },
): Promise<FoundIds> {
  const { pageNum, pageSize } = filter;
  const [total = 0] = await countInRange(db, [level], [matches], filter);
  const offset = (pageNum - 1) * pageSize;
  const limit = Math.min(pageSize, total - offset);
  if (limit <= 0) return { ids: [], total };
  const { rows } = await readInOrder(db, { level, matches, offset, limit }, sort, filter).execute(db);
  return { ids: rows.map(({ id }) => id), total };
}

async function findIds(db: Db, expressions: Levels, filter: ListFilter): Promise<FoundIds> {
  const { sort } = filter;
  const { levels, counts } = await readMatches(db, expressions);
  const matches = counts.at(-1) ?? 0;
  if (sort === 'default' && !hasRange(filter)) return findRanked(db, levels, counts, filter);
  if (matches < MANY_MATCHES) return findSorted(db, levels, filter);
  return sort === 'default'
    ? findRanked(db, levels, counts, filter)
    : findInOrder(db, getLast(levels), sort, { matches, filter });
}

/** Finds a page of the products that match, in any order and range of points, and their number. */
export function findMatches(db: Db, levels: Levels, filter: ListFilter): Promise<FoundIds> {
  if (!isPostgres(db)) return findIds(db, levels, filter);
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      // The planner takes a scan of the whole table for cheap, because it does not count terms that are stored apart;
      // and starting parallel workers takes longer than the search.
      await sql`select set_config('enable_seqscan', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`.execute(
        tx,
      );
      return findIds(tx, levels, filter);
    });
}
