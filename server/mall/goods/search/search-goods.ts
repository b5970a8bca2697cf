import 'server-only';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Page } from '@/lib/contract/fields';
import type { GoodsCard, GoodsSort } from '@/lib/contract/goods';
import { hasSpelling, parseKeyword, type QueryWord } from '@/lib/rules/search/search-terms';
import { isOneTypoApart, toDeletions } from '@/lib/rules/text/typo';
import type { Context } from '../../context';
import { isPostgres } from '../../db/dialect';
import type { Db } from '../../db/types';
import { cardColumns, toCards } from '../cards';
import type { ListFilter } from '../list-cards';
import { toPage } from '../paging';
import {
  hasLooseMatches,
  matchAll,
  matchMisspelled,
  type SearchExpression,
  toFts5Query,
  toTsQuery,
} from './search-expression';

/** Columns of the index: `name` has the terms of both names, `text` those of all texts. */
type IndexColumn = 'name' | 'text';

/** Matches of one relevance. */
interface Level {
  /** Selects the numbers of the matching goods, as `no`. */
  numbers: RawBuilder<unknown>;
  /** The condition that a row of `goods_search` matches. */
  condition: RawBuilder<SqlBool>;
}

function createLevel(db: Db, column: IndexColumn, expression: SearchExpression): Level {
  if (isPostgres(db)) {
    const condition = sql<SqlBool>`${sql.ref(column)} @@ ${toTsQuery(expression)}::tsquery`;
    return { condition, numbers: sql`select no from goods_search where ${condition}` };
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

/** Matches from the most relevant ones to all; each level contains the one before. */
type Levels = readonly [Level, ...Level[]];

const getLast = (levels: Levels): Level => levels.at(-1) ?? levels[0];

interface FoundIds {
  ids: string[];
  /** Number of all matches; in the order of relevance at most `MAX_TOTAL`. */
  total: number;
}

/** Matches are counted up to this number, in the order of relevance: counting more takes longer than finding them. */
const MAX_TOTAL = 10_000;

/** Finds a page of all matches in any order and range of points: reads every match. */
async function findSorted(db: Db, levels: Levels, filter: ListFilter): Promise<FoundIds> {
  const { sort, minPoints, maxPoints, pageNum, pageSize } = filter;
  const whens = levels.map(
    ({ numbers }, place) =>
      sql`when goods.search_no in (select no from (${numbers}) as matches) then ${sql.lit(place)}`,
  );
  const relevance = sort === 'default' ? sql`case ${sql.join(whens, sql` `)} end` : sql`0`;
  const conditions: RawBuilder<SqlBool>[] = [sql<SqlBool>`goods.on_sale = 1`];
  if (minPoints !== undefined) conditions.push(sql<SqlBool>`goods.list_points >= ${minPoints}`);
  if (maxPoints !== undefined) conditions.push(sql<SqlBool>`goods.list_points <= ${maxPoints}`);
  const { rows } = await sql<{ id: string | null; total: number }>`
    with matches as materialized (${getLast(levels).numbers}), found as materialized (
      select goods.id, goods.exchanged, goods.list_points, ${relevance} as relevance,
        ${sort === 'newest' ? sql.ref('goods.created_at') : sql`''`} as created_at
      from matches cross join goods
      where goods.search_no = matches.no and ${sql.join(conditions, sql` and `)}
    ), page as (select * from found order by ${orders[sort]} limit ${pageSize} offset ${(pageNum - 1) * pageSize})
    select page.id, counted.total from (select count(*) as total from found) as counted
      left join page on true order by ${orders[sort]}`.execute(db);
  return { ids: rows.flatMap(({ id }) => id ?? []), total: rows[0]?.total ?? 0 };
}

/** From this number of matches it is faster to go through the goods from the most popular one than to sort the matches. */
const MANY_MATCHES = 2000;
/** From this number of matches it is faster to look each popular product up than to collect the matches first. */
const MOST_MATCHES = 8000;

interface LevelPart {
  level: Level;
  /** The level before, whose matches come earlier. */
  except: Level | undefined;
  /** Number of matches without `except`. */
  count: number;
  offset: number;
  limit: number;
}

/** Sorts all matches. SQLite keeps the order of the tables of a `cross join`; PostgreSQL keeps that of `lateral … offset 0`. */
function sortMatches(db: Db, { level, except, offset, limit }: LevelPart): RawBuilder<{ id: string }> {
  const isNew = except ? sql`where no not in (select no from (${except.numbers}) as earlier)` : sql``;
  const matches = sql`select no from (${level.numbers}) as found ${isNew}`;
  const goods = isPostgres(db)
    ? sql`lateral (select id, exchanged from goods
        where goods.search_no = matches.no and goods.on_sale = 1 offset 0) as goods`
    : sql`goods where goods.search_no = matches.no and goods.on_sale = 1`;
  return sql<{ id: string }>`with matches as materialized (${matches})
    select goods.id from matches cross join ${goods} order by exchanged desc, id limit ${limit} offset ${offset}`;
}

/** Goes through the goods from the most popular one. */
function readPopular(db: Db, { level, except, count, offset, limit }: LevelPart): RawBuilder<{ id: string }> {
  const isEach = isPostgres(db) && count >= MOST_MATCHES && offset + limit <= 100;
  // `is true` keeps PostgreSQL from joining with all matches first.
  const isMatch = isEach
    ? sql`(select ${level.condition} from goods_search where no = goods.search_no)`
    : sql`(goods.search_no in (select no from (${level.numbers}) as matches)) is true`;
  const isNew = except
    ? sql`and goods.search_no not in (select no from (${except.numbers}) as earlier)`
    : sql``;
  return sql<{ id: string }>`
    select goods.id from goods ${isPostgres(db) ? sql`` : sql`indexed by goods_by_popularity`}
    where goods.on_sale = 1 and ${isMatch} ${isNew} order by exchanged desc, id limit ${limit} offset ${offset}`;
}

/** Finds a part of one level, the most popular first. */
async function findPart(db: Db, part: LevelPart): Promise<string[]> {
  const query = part.count < MANY_MATCHES ? sortMatches(db, part) : readPopular(db, part);
  return (await query.execute(db)).rows.map(({ id }) => id);
}

/** Counts the matches of each level up to `MAX_TOTAL`, without reading goods: the index contains only goods on sale. */
async function countMatches(db: Db, levels: Levels): Promise<number[]> {
  const counts = levels.map(
    ({ numbers }) =>
      sql`select count(*) as n from (select * from (${numbers}) as matches limit ${MAX_TOTAL}) as counted`,
  );
  const { rows } = await sql<{ n: number }>`${sql.join(counts, sql` union all `)} order by n`.execute(db);
  return rows.map(({ n }) => n);
}

/** Finds a page by relevance, then by popularity: reads only the levels of which the page shows products. */
async function findRanked(db: Db, levels: Levels, { pageNum, pageSize }: ListFilter): Promise<FoundIds> {
  const counts = await countMatches(db, levels);
  const ids: string[] = [];
  for (const [place, level] of levels.entries()) {
    const [earlier, count] = [counts[place - 1] ?? 0, counts[place] ?? 0];
    const offset = (pageNum - 1) * pageSize + ids.length - earlier;
    const limit = Math.min(pageSize - ids.length, count - earlier - offset);
    if (offset < 0 || limit <= 0) continue;
    const part = { level, except: levels[place - 1], count: count - earlier, offset, limit };
    ids.push(...(await findPart(db, part)));
  }
  return { ids, total: counts.at(-1) ?? 0 };
}

function findIds(db: Db, levels: Levels, filter: ListFilter): Promise<FoundIds> {
  const isRanked =
    filter.sort === 'default' && filter.minPoints === undefined && filter.maxPoints === undefined;
  const find = isRanked ? findRanked : findSorted;
  if (!isPostgres(db)) return find(db, levels, filter);
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      // The planner takes a scan of the whole table for cheap, because it does not count terms that are stored apart;
      // and starting parallel workers takes longer than the search.
      await sql`select set_config('enable_seqscan', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`.execute(
        tx,
      );
      return find(tx, levels, filter);
    });
}

async function readPage(context: Context, levels: Levels, filter: ListFilter): Promise<Page<GoodsCard>> {
  const { db } = context;
  const { ids, total } = await findIds(db, levels, filter);
  const rows =
    ids.length > 0 ? await db.selectFrom('goods').select(cardColumns).where('id', 'in', ids).execute() : [];
  const byId = new Map(rows.map((row) => [row.goodsId, row]));
  const cards = await toCards(
    context,
    ids.flatMap((id) => byId.get(id) ?? []),
  );
  return toPage(cards, total, filter);
}

/** Finds the words of the catalogue that a shopper can have meant by these words. */
async function findSpellings(db: Db, words: readonly QueryWord[]): Promise<string[]> {
  const typed = words
    .filter(({ text, isUnspaced }) => !isUnspaced && hasSpelling(text))
    .map(({ text }) => text);
  if (typed.length === 0) return [];
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .distinct()
    .where('variant', 'in', typed.flatMap(toDeletions))
    .orderBy('word')
    .execute();
  return rows.map(({ word }) => word).filter((word) => typed.some((each) => isOneTypoApart(word, each)));
}

/** All words in the name; the same loosely, if that makes a difference; loosely in any text. */
const createLevels = (db: Db, words: readonly QueryWord[]): Levels => [
  createLevel(db, 'name', matchAll(words, false)),
  ...(words.some(hasLooseMatches) ? [createLevel(db, 'name', matchAll(words, true))] : []),
  createLevel(db, 'text', matchAll(words, true)),
];

interface SearchFilter extends ListFilter {
  keyword: string;
  /** How many typing errors are tolerated when nothing matches: 0 or 1. */
  typos: number;
}

/**
 * Searches goods by the full-text index, ordered by relevance, then by popularity (R-SEARCH-07, R-SEARCH-15). With
 * `typos`, when nothing matches: goods whose name matches but for one typing error (R-SEARCH-16).
 */
export async function searchGoods(context: Context, filter: SearchFilter): Promise<Page<GoodsCard>> {
  const { db } = context;
  const words = parseKeyword(filter.keyword);
  if (words.length === 0) return toPage<GoodsCard>([], 0, filter);
  const page = await readPage(context, createLevels(db, words), filter);
  if (page.total > 0 || filter.typos === 0) return page;
  const misspelled = matchMisspelled(words, await findSpellings(db, words));
  if (!misspelled) return page;
  return readPage(context, [createLevel(db, 'name', misspelled)], filter);
}
