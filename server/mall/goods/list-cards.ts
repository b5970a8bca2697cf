import 'server-only';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Page } from '@/lib/contract/fields';
import type { GoodsCard, GoodsSort } from '@/lib/contract/goods';
import type { Context } from '../context';
import { isPostgres } from '../db/dialect';
import type { Database } from '../db/schema';
import type { Db } from '../db/types';
import { type CardRow, cardColumns, toCards } from './cards';
import { selectGoodsOnSale } from './counts';
import { fetchPage, type Paging, toPage } from './paging';
import { type ActivityQuery, cheapestPoints, selectRunningOffers } from './specs';

/** Goods with the columns that lists sort by: `place` and `cost` are those of the activity if one is requested. */
type ListedGoods = Database & { goods: Database['goods'] & { place: number; cost: number } };

/** Filter, order and page of a list; prices in points. */
export interface ListFilter extends Paging {
  groupId?: string | undefined;
  sort: GoodsSort;
  minPoints?: number | undefined;
  maxPoints?: number | undefined;
}

export type ListQuery = SelectQueryBuilder<ListedGoods, 'goods', object>;

const selectAllGoods = (db: Db) =>
  db.selectFrom('goods').selectAll().select(['goods.position as place', 'goods.list_points as cost']);

function selectOfferedGoods(db: Db, activity: ActivityQuery) {
  const offers = selectRunningOffers(db, activity)
    .select(['offer.goods_id as id', sql<number>`min(offer.position)`.as('place'), cheapestPoints.as('cost')])
    .groupBy('offer.goods_id')
    .as('offers');
  return db
    .selectFrom('goods')
    .innerJoin(offers, 'offers.id', 'goods.id')
    .selectAll('goods')
    .select(['offers.place', 'offers.cost']);
}

/**
 * Selects all goods on sale, or those that running activities offer (R-ACTIVITY-15). Both databases read the table in
 * place of the sub-query, so the indexes of `goods` apply.
 */
export function selectListedGoods(db: Db, activity?: ActivityQuery): ListQuery {
  const goods = activity ? selectOfferedGoods(db, activity) : selectAllGoods(db);
  const query = db.selectFrom(goods.as('goods')).where('goods.on_sale', '=', 1);
  return query as unknown as ListQuery;
}

function sortGoods(query: ListQuery, sort: GoodsSort): ListQuery {
  switch (sort) {
    case 'pointsAsc':
      return query.orderBy('goods.cost', 'asc');
    case 'pointsDesc':
      return query.orderBy('goods.cost', 'desc');
    case 'popular':
      return query.orderBy('goods.exchanged', 'desc');
    case 'newest':
      return query.orderBy('goods.created_at', 'desc');
    case 'default':
      return query.orderBy('goods.place', 'asc');
  }
}

function filterGoods(
  query: ListQuery,
  { groupId, minPoints, maxPoints }: ListFilter,
  cost: RawBuilder<number> = sql.ref('goods.cost'),
): ListQuery {
  let result = query;
  if (groupId !== undefined) result = result.where('goods.group_id', '=', groupId);
  if (minPoints !== undefined) result = result.where(cost, '>=', minPoints);
  if (maxPoints !== undefined) result = result.where(cost, '<=', maxPoints);
  return result;
}

/**
 * The points of a product, as a list filters by them. SQLite would read a range by the index of points, and then sort all its products; with the
 * sign it goes through the index of the list's order, which has the points, until the page is full.
 */
const getFilteredCost = (db: Db, { sort }: ListFilter): RawBuilder<number> | undefined =>
  isPostgres(db) || sort === 'pointsAsc' || sort === 'pointsDesc' ? undefined : sql<number>`+goods.cost`;

/** Selects the ids of goods by a sort order; goods that are equal in it by their ids. */
export const selectSortedIds = (query: ListQuery, sort: GoodsSort) =>
  sortGoods(query, sort).orderBy('goods.id', 'asc').select('goods.id');

/** Reads the columns of cards, in the order of the ids. */
export async function findCardRows(db: Db, ids: readonly string[]): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('goods').select(cardColumns).where('goods.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.goodsId, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Counts all goods of a list: kept numbers answer it, or for a range of points an index. */
const selectCount = (db: Db, filtered: ListQuery, { groupId, minPoints, maxPoints }: ListFilter) =>
  minPoints === undefined && maxPoints === undefined
    ? selectGoodsOnSale(db, groupId)
    : filtered.select(({ fn }) => fn.countAll<number>().as('total'));

/**
 * Reads a page of cards: first only ids, which indexes hold in every order, however deep the page is. Sold-out goods keep
 * their position and have the flag `soldOut`.
 */
export async function listCards(
  context: Context,
  query: ListQuery,
  filter: ListFilter,
  activity?: ActivityQuery,
): Promise<Page<GoodsCard>> {
  const filtered = filterGoods(query, filter);
  const count = activity ? undefined : selectCount(context.db, filtered, filter);
  const listed = filterGoods(query, filter, getFilteredCost(context.db, filter));
  const { rows, total } = await fetchPage(selectSortedIds(listed, filter.sort), filter, count);
  const cardRows = await findCardRows(
    context.db,
    rows.map(({ id }) => id),
  );
  return toPage(await toCards(context, cardRows, activity), total, filter);
}
