import 'server-only';
import type { EndpointInput } from '@/lib/contract/endpoint';
import type { Page } from '@/lib/contract/fields';
import type { GoodsCard, goodsRecommendList } from '@/lib/contract/goods';
import type { Context } from '../context';
import type { Db } from '../db/types';
import { toCards } from './cards';
import {
  findCardRows,
  type ListQuery,
  selectGoodsCount,
  selectListedGoods,
  selectSortedIds,
} from './list-cards';
import { type Paging, toPage } from './paging';

async function countGoods(query: ListQuery): Promise<number> {
  return (await selectGoodsCount(query).executeTakeFirst())?.total ?? 0;
}

/** Reads `limit` ids of the most exchanged goods of a query after the first `offset` ones. */
async function findPopularIds(query: ListQuery, offset: number, limit: number): Promise<string[]> {
  if (limit <= 0) return [];
  const rows = await selectSortedIds(query, 'popular').limit(limit).offset(offset).execute();
  return rows.map(({ id }) => id);
}

async function findGroup(db: Db, goodsId: string | undefined): Promise<string | undefined> {
  if (goodsId === undefined) return undefined;
  const goods = await db.selectFrom('goods').select('group_id').where('id', '=', goodsId).executeTakeFirst();
  return goods?.group_id;
}

/** Reads the ids of a page: an index holds the goods of the group in their order, another one all goods. */
async function findPageIds(query: ListQuery, groupId: string | undefined, { pageNum, pageSize }: Paging) {
  const offset = (pageNum - 1) * pageSize;
  if (groupId === undefined) return findPopularIds(query, offset, pageSize);
  const inGroup = query.where('goods.group_id', '=', groupId);
  const groupSize = await countGoods(inGroup);
  const first = offset < groupSize ? await findPopularIds(inGroup, offset, pageSize) : [];
  const others = query.where('goods.group_id', '!=', groupId);
  const rest = await findPopularIds(others, Math.max(0, offset - groupSize), pageSize - first.length);
  return [...first, ...rest];
}

/** Lists products of the group first, by default that of the product, then the most exchanged ones (R-GOODS-03). */
export async function listRecommended(
  context: Context,
  { input }: { input: EndpointInput<typeof goodsRecommendList> },
): Promise<Page<GoodsCard>> {
  const { goodsId, groupId, ...paging } = input;
  const { db } = context;
  const all = selectListedGoods(db);
  const query = goodsId === undefined ? all : all.where('goods.id', '!=', goodsId);
  const total = await countGoods(query);
  const ids = await findPageIds(query, groupId ?? (await findGroup(db, goodsId)), paging);
  return toPage(await toCards(context, await findCardRows(db, ids)), total, paging);
}
