import 'server-only';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Page } from '@/lib/contract/fields';
import type { GoodsCard, GoodsSort } from '@/lib/contract/goods';
import type { Context } from '../context';
import type { Database } from '../db/schema';
import type { Db } from '../db/types';
import { cardColumns, toCards } from './cards';
import { fetchPage, type Paging, toPage } from './paging';
import { type ActivityQuery, cheapestPoints, selectRunningOffers } from './specs';

/** Goods with the columns that lists sort by; `place` and `cost` are those of the activity if one is requested. */
interface ListedGoods {
  goods: Database['goods'];
  offers: { place: number; cost: number };
}

/** Filter, order and page of a list; prices in points. */
export interface ListFilter extends Paging {
  groupId?: string | undefined;
  sort: GoodsSort;
  minPoints?: number | undefined;
  maxPoints?: number | undefined;
}

type Query = SelectQueryBuilder<ListedGoods, 'goods' | 'offers', object>;

const selectAllGoods = (db: Db) =>
  db.selectFrom('goods').select(['id', 'position as place', 'list_points as cost']).as('offers');

const selectOfferedGoods = (db: Db, activity: ActivityQuery) =>
  selectRunningOffers(db, activity)
    .select(['offer.goods_id as id', sql<number>`min(offer.position)`.as('place'), cheapestPoints.as('cost')])
    .groupBy('offer.goods_id')
    .as('offers');

/** Selects all goods on sale, or those that running activities offer (R-ACTIVITY-15). */
export function selectListedGoods(db: Db, activity?: ActivityQuery): Query {
  const offers = activity ? selectOfferedGoods(db, activity) : selectAllGoods(db);
  const query = db
    .selectFrom('goods')
    .innerJoin(offers, 'offers.id', 'goods.id')
    .where('goods.on_sale', '=', 1);
  return query as unknown as Query;
}

function sortGoods(query: Query, sort: GoodsSort): Query {
  switch (sort) {
    case 'pointsAsc':
      return query.orderBy('offers.cost', 'asc');
    case 'pointsDesc':
      return query.orderBy('offers.cost', 'desc');
    case 'popular':
      return query.orderBy('goods.exchanged', 'desc');
    case 'newest':
      return query.orderBy('goods.created_at', 'desc');
    case 'default':
      return query.orderBy('offers.place', 'asc');
  }
}

function filterGoods(query: Query, { groupId, minPoints, maxPoints }: ListFilter): Query {
  let result = query;
  if (groupId !== undefined) result = result.where('goods.group_id', '=', groupId);
  if (minPoints !== undefined) result = result.where('offers.cost', '>=', minPoints);
  if (maxPoints !== undefined) result = result.where('offers.cost', '<=', maxPoints);
  return result;
}

/** Reads a page of cards with two queries. Sold-out goods keep their position and have the flag `soldOut`. */
export async function listCards(
  context: Context,
  query: Query,
  filter: ListFilter,
  activity?: ActivityQuery,
): Promise<Page<GoodsCard>> {
  const ordered = sortGoods(filterGoods(query, filter), filter.sort).orderBy('goods.id', 'asc');
  const { rows, total } = await fetchPage(ordered.select(cardColumns), filter);
  return toPage(await toCards(context, rows, activity), total, filter);
}
