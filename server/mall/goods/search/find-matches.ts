import 'server-only';
import { type RawBuilder, sql } from 'kysely';
import type { GoodsSort } from '@/lib/contract/goods';
import { isPostgres } from '../../db/dialect';
import type { Db } from '../../db/types';
import type { ListFilter } from '../list-cards';
import {
  countInRange,
  getCountLimit,
  getLast,
  hasRange,
  inRange,
  type Level,
  type Levels,
  MANY_MATCHES,
  readMatches,
} from './relevance-levels';

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

interface FoundIds {
  ids: string[];
  /** Number of all matches, at most `MAX_TOTAL`; in a range of points, at most `MANY_MATCHES`. */
  total: number;
}

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
    // As many as are counted may be many more.
    const found = matches[place] ?? 0;
    const part = {
      level,
      except: levels[place - 1],
      matches: found < getCountLimit(filter) ? found - (matches[place - 1] ?? 0) : found,
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
  const [levels, counts] = await readMatches(db, expressions, getCountLimit(filter));
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
