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

/** Selects the numbers of the goods that match an expression, as `no`. */
function selectNumbers(db: Db, column: IndexColumn, expression: SearchExpression): RawBuilder<unknown> {
  if (isPostgres(db))
    return sql`select no from goods_search where ${sql.ref(column)} @@ ${toTsQuery(expression)}::tsquery`;
  const query = `{${column}} : (${toFts5Query(expression)})`;
  return sql`select rowid as no from goods_search where goods_search match ${query}`;
}

/** Orders of results; equal ones are in the order of their ids, so that pages neither repeat nor skip one. */
const orders: Record<GoodsSort, RawBuilder<unknown>> = {
  default: sql`relevance, exchanged desc, id`,
  popular: sql`exchanged desc, id`,
  newest: sql`created_at desc, id`,
  pointsAsc: sql`list_points, id`,
  pointsDesc: sql`list_points desc, id`,
};

/** Matches from the most relevant ones to all; each level contains the one before. Each selects numbers, as `no`. */
type Levels = readonly RawBuilder<unknown>[];

const NOTHING = sql`select 0 as no where false`;

interface FoundIds {
  ids: string[];
  /** Number of all matches. */
  total: number;
}

/** Finds a page of all matches in any order and range of points: reads every match. */
async function findSorted(db: Db, levels: Levels, filter: ListFilter): Promise<FoundIds> {
  const { sort, minPoints, maxPoints, pageNum, pageSize } = filter;
  const all = levels.at(-1) ?? NOTHING;
  const whens = levels.map(
    (level, place) =>
      sql`when goods.search_no in (select no from (${level}) as matches) then ${sql.lit(place)}`,
  );
  const relevance = sort === 'default' ? sql`case ${sql.join(whens, sql` `)} end` : sql`0`;
  const conditions: RawBuilder<SqlBool>[] = [sql<SqlBool>`goods.on_sale = 1`];
  if (minPoints !== undefined) conditions.push(sql<SqlBool>`goods.list_points >= ${minPoints}`);
  if (maxPoints !== undefined) conditions.push(sql<SqlBool>`goods.list_points <= ${maxPoints}`);
  const { rows } = await sql<{ id: string | null; total: number }>`
    with matches as materialized (${all}), found as materialized (
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

interface LevelPart {
  matches: RawBuilder<unknown>;
  /** Matches of the level before, which come earlier. */
  except: RawBuilder<unknown> | undefined;
  /** Number of matches without `except`. */
  count: number;
  offset: number;
  limit: number;
}

/** Finds a part of one level, the most popular first. SQLite keeps the order of the tables of a `cross join`. */
async function findPart(db: Db, { matches, except, count, offset, limit }: LevelPart): Promise<string[]> {
  const isNew = except ? sql`and goods.search_no not in (select no from (${except}) as earlier)` : sql``;
  const end = sql`order by exchanged desc, id limit ${limit} offset ${offset}`;
  // `is true` keeps PostgreSQL from joining with all matches first.
  const query =
    count < MANY_MATCHES
      ? sql<{ id: string }>`with matches as materialized (${matches})
          select goods.id from matches cross join goods
          where goods.search_no = matches.no and goods.on_sale = 1 ${isNew} ${end}`
      : sql<{
          id: string;
        }>`select goods.id from goods ${isPostgres(db) ? sql`` : sql`indexed by goods_by_popularity`}
          where goods.on_sale = 1 and (goods.search_no in (select no from (${matches}) as matches)) is true
          ${isNew} ${end}`;
  return (await query.execute(db)).rows.map(({ id }) => id);
}

/** Counts the matches of each level, without reading goods: the index contains only goods on sale. */
async function countMatches(db: Db, levels: Levels): Promise<number[]> {
  const counts = levels.map((level) => sql`select count(*) as n from (${level}) as matches`);
  const { rows } = await sql<{ n: number }>`${sql.join(counts, sql` union all `)} order by n`.execute(db);
  return rows.map(({ n }) => n);
}

/** Finds a page by relevance, then by popularity: reads only the levels of which the page shows products. */
async function findRanked(db: Db, levels: Levels, { pageNum, pageSize }: ListFilter): Promise<FoundIds> {
  const counts = await countMatches(db, levels);
  const ids: string[] = [];
  for (const [place, matches] of levels.entries()) {
    const [earlier, count] = [counts[place - 1] ?? 0, counts[place] ?? 0];
    const offset = (pageNum - 1) * pageSize + ids.length - earlier;
    const limit = Math.min(pageSize - ids.length, count - earlier - offset);
    if (offset < 0 || limit <= 0) continue;
    const part = { matches, except: levels[place - 1], count: count - earlier, offset, limit };
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
      // The planner takes a scan of the whole table for cheap, because it does not count terms that are stored apart.
      await sql`set local enable_seqscan = off`.execute(tx);
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
  selectNumbers(db, 'name', matchAll(words, false)),
  ...(words.some(hasLooseMatches) ? [selectNumbers(db, 'name', matchAll(words, true))] : []),
  selectNumbers(db, 'text', matchAll(words, true)),
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
  return readPage(context, [selectNumbers(db, 'name', misspelled)], filter);
}
