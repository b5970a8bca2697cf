import 'server-only';
import type { SelectQueryBuilder } from 'kysely';
import type { EndpointData } from '@/lib/contract/endpoint';
import { dtkGoods, dtkNineGoods, dtkRankings } from '@/lib/contract/partner';
import type { Context } from '../context';
import type { Database } from '../db/schema';
import type { DtkGoodsTable } from '../db/tables/partner';
import type { Db } from '../db/types';
import { localize } from '../goods/localized';
import { fetchPage, type Paging, toPage } from '../goods/paging';
import { implement } from '../http/implement';

/** Highest price of "nine yuan" goods, in fen. */
const NINE_YUAN_MAX_FEN = 990;

type Row = DtkGoodsTable & { platform_zh: string; platform_en: string };
type Goods = EndpointData<typeof dtkNineGoods>['list'][number];
type Query = SelectQueryBuilder<Pick<Database, 'dtk_goods' | 'dtk_hosts'>, 'dtk_goods' | 'dtk_hosts', Row>;

/** Selects goods whose host is allowed, with the name of the platform. */
const selectGoods = (db: Db): Query =>
  db
    .selectFrom('dtk_goods')
    .innerJoin('dtk_hosts', 'dtk_hosts.host', 'dtk_goods.host')
    .selectAll('dtk_goods')
    .select(['dtk_hosts.name_zh as platform_zh', 'dtk_hosts.name_en as platform_en']);

const toGoods = ({ locale, picture }: Pick<Context, 'locale' | 'picture'>, row: Row): Goods => ({
  goodsId: row.id,
  categoryId: row.category_id,
  title: localize(locale, { zh: row.title_zh, en: row.title_en }),
  shopName: localize(locale, { zh: row.shop_zh, en: row.shop_en }),
  platform: localize(locale, { zh: row.platform_zh, en: row.platform_en }),
  picture: picture(row.picture),
  priceFen: row.price_fen,
  originalPriceFen: row.price_fen + row.subsidy_fen,
  subsidyFen: row.subsidy_fen,
  sales: row.sales,
});

async function getPage(context: Context, query: Query, paging: Paging) {
  const { rows, total } = await fetchPage(query.orderBy('dtk_goods.id'), paging);
  return toPage(
    rows.map((row) => toGoods(context, row)),
    total,
    paging,
  );
}

const filterByCategory = (query: Query, categoryId: string | undefined): Query =>
  categoryId === undefined ? query : query.where('dtk_goods.category_id', '=', categoryId);

export const handleRankings = implement(dtkRankings, async (context, { input }) => {
  const query = filterByCategory(selectGoods(context.db), input.categoryId).orderBy('sales', 'desc');
  const page = await getPage(context, query, input);
  const before = (input.pageNum - 1) * input.pageSize;
  return { ...page, list: page.list.map((goods, index) => ({ ...goods, rank: before + index + 1 })) };
});

export const handleNineGoods = implement(dtkNineGoods, (context, { input }) =>
  getPage(
    context,
    selectGoods(context.db).where('price_fen', '<=', NINE_YUAN_MAX_FEN).orderBy('price_fen'),
    input,
  ),
);

function sortGoods(query: Query, sort: 'default' | 'sales' | 'priceAsc' | 'priceDesc' | 'subsidy'): Query {
  switch (sort) {
    case 'sales':
      return query.orderBy('sales', 'desc');
    case 'priceAsc':
      return query.orderBy('price_fen');
    case 'priceDesc':
      return query.orderBy('price_fen', 'desc');
    case 'subsidy':
      return query.orderBy('subsidy_fen', 'desc');
    case 'default':
      return query.orderBy('position');
  }
}

async function findCategories({ db, locale, picture }: Context) {
  const rows = await db.selectFrom('dtk_categories').selectAll().orderBy('position').orderBy('id').execute();
  return rows.map((row) => ({
    categoryId: row.id,
    title: localize(locale, { zh: row.name_zh, en: row.name_en }),
    icon: picture(row.icon),
  }));
}

export const handleGoods = implement(dtkGoods, async (context, { input }) => {
  const query = filterByCategory(selectGoods(context.db), input.categoryId);
  const filtered = input.goodsId === undefined ? query : query.where('dtk_goods.id', '=', input.goodsId);
  const page = await getPage(context, sortGoods(filtered, input.sort), input);
  return { ...page, categories: await findCategories(context) };
});
