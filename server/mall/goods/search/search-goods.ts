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
import { matchAll, matchMisspelled, type SearchExpression, toFts5Query, toTsQuery } from './search-expression';

/** Columns of the index: `name` has the terms of both names, `text` those of all texts. */
type IndexColumn = 'name' | 'text';

/** Selects the numbers of the goods that match an expression, as `no`. */
function selectNumbers(db: Db, column: IndexColumn, expression: SearchExpression): RawBuilder<unknown> {
  if (isPostgres(db))
    return sql`select no from goods_search where ${sql.ref(column)} @@ ${toTsQuery(expression)}::tsquery`;
  const query = `{${column}} : (${toFts5Query(expression)})`;
  return sql`select rowid as no from goods_search where goods_search match ${query}`;
}

/** The order of results; equal ones are in the order of their ids, so that pages neither repeat nor skip one. */
const orders: Record<GoodsSort, RawBuilder<unknown>> = {
  default: sql`relevance, exchanged desc, id`,
  popular: sql`exchanged desc, id`,
  newest: sql`created_at desc, id`,
  pointsAsc: sql`list_points, id`,
  pointsDesc: sql`list_points desc, id`,
};

/** What to search, from the most relevant matches to all of them. */
interface Search {
  /** Better matches; the first that a product has counts. */
  better: readonly RawBuilder<unknown>[];
  /** All matches. */
  matches: RawBuilder<unknown>;
}

/** Finds a page of ids and the number of all matches; `sort` also decides what has to be read. */
async function findIds(db: Db, search: Search, filter: ListFilter) {
  const { sort, minPoints, maxPoints, pageNum, pageSize } = filter;
  const isRanked = sort === 'default';
  const better = isRanked ? search.better : [];
  const levels = better.map((_, level) => sql.ref(`better_${level}`));
  const tables = [
    ...better.map((select, level) => sql`${levels[level]} as materialized (${select})`),
    sql`matches as materialized (${search.matches})`,
  ];
  const whens = levels.map(
    (table, level) => sql`when matches.no in (select no from ${table}) then ${sql.lit(level)}`,
  );
  const relevance = isRanked && whens.length > 0 ? sql`case ${sql.join(whens, sql` `)} else 9 end` : sql`0`;
  const conditions: RawBuilder<SqlBool>[] = [sql<SqlBool>`goods.on_sale = 1`];
  if (minPoints !== undefined) conditions.push(sql<SqlBool>`goods.list_points >= ${minPoints}`);
  if (maxPoints !== undefined) conditions.push(sql<SqlBool>`goods.list_points <= ${maxPoints}`);
  const { rows } = await sql<{ id: string; total: number }>`
    with ${sql.join(tables)}, found as materialized (
      select goods.id, goods.exchanged, goods.list_points, ${relevance} as relevance,
        ${sort === 'newest' ? sql.ref('goods.created_at') : sql`''`} as created_at
      from matches inner join goods on goods.search_no = matches.no
      where ${sql.join(conditions, sql` and `)}
    )
    select id, (select count(*) from found) as total from found
    order by ${orders[sort]} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  return rows;
}

async function readPage(context: Context, search: Search, filter: ListFilter): Promise<Page<GoodsCard>> {
  const { db } = context;
  const found = await findIds(db, search, filter);
  const [first] = found[0] || filter.pageNum === 1 ? found : await findIds(db, search, { ...filter, pageNum: 1 });
  const ids = found.map(({ id }) => id);
  const rows =
    ids.length > 0 ? await db.selectFrom('goods').select(cardColumns).where('id', 'in', ids).execute() : [];
  const byId = new Map(rows.map((row) => [row.goodsId, row]));
  const cards = await toCards(
    context,
    ids.flatMap((id) => byId.get(id) ?? []),
  );
  return toPage(cards, first?.total ?? 0, filter);
}

/** Finds the words of the catalogue that a shopper can have meant by these words. */
async function findSpellings(db: Db, words: readonly QueryWord[]): Promise<string[]> {
  const typed = words.filter(({ text, isUnspaced }) => !isUnspaced && hasSpelling(text)).map(({ text }) => text);
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

/** Goods with all words; those with the words themselves in their name come first, then longer words that begin so. */
function createSearch(db: Db, words: readonly QueryWord[]): Search {
  const whole = matchAll(words, false);
  const begun = matchAll(words, true);
  return {
    better: [selectNumbers(db, 'name', whole), selectNumbers(db, 'name', begun), selectNumbers(db, 'text', whole)],
    matches: selectNumbers(db, 'text', begun),
  };
}

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
  const page = await readPage(context, createSearch(db, words), filter);
  if (page.total > 0 || filter.typos === 0) return page;
  const misspelled = matchMisspelled(words, await findSpellings(db, words));
  if (!misspelled) return page;
  return readPage(context, { better: [], matches: selectNumbers(db, 'name', misspelled) }, filter);
}
