import 'server-only';
import type { EndpointInput } from '@/lib/contract/endpoint';
import type { Page } from '@/lib/contract/fields';
import type { GoodsCard, goodsRecommendList } from '@/lib/contract/goods';
import type { Context } from '../context';
import type { Db } from '../db/types';
import { toCards } from './cards';
import { selectGoodsOnSale } from './counts';
import { findCardRows, type ListQuery, selectListedGoods, selectSortedIds } from './list-cards';
import { type Paging, toPage } from './paging';

/** Reads `limit` ids of the most exchanged goods of a query after the first `offset` ones. */
async function findPopularIds(query: ListQuery, offset: number, limit: number): Promise<string[]> {
  if (limit <= 0) return [];
  const rows = await selectSortedIds(query, 'popular').limit(limit).offset(offset).execute();
  return rows.map(({ id }) => id);
}

/** The product to which others are recommended. */
const findShown = async (db: Db, goodsId: string | undefined) =>
  goodsId === undefined
    ? undefined
    : db
        .selectFrom('goods')
        .select(['id', 'group_id', 'on_sale'])
        .where('id', '=', goodsId)
        .executeTakeFirst();

type Shown = Awaited<ReturnType<typeof findShown>>;

/** Counts the products on sale, of all groups or of one, except for the shown one. */
async function countOthers(db: Db, shown: Shown, groupId?: string): Promise<number> {
  const { total } = await selectGoodsOnSale(db, groupId).executeTakeFirstOrThrow();
  const isCounted = shown?.on_sale === 1 && (groupId === undefined || shown.group_id === groupId);
  return isCounted ? total - 1 : total;
}

/** Reads the ids of a page: an index holds the goods of the group in their order, another one all goods. */
async function findPageIds(
  db: Db,
  shown: Shown,
  groupId: string | undefined,
  { pageNum, pageSize }: Paging,
): Promise<string[]> {
  const offset = (pageNum - 1) * pageSize;
  const all = selectListedGoods(db);
  const others = shown ? all.where('goods.id', '!=', shown.id) : all;
  if (groupId === undefined) return findPopularIds(others, offset, pageSize);
  const groupSize = await countOthers(db, shown, groupId);
  const inGroup = others.where('goods.group_id', '=', groupId);
  const first = offset < groupSize ? await findPopularIds(inGroup, offset, pageSize) : [];
  const inOthers = others.where('goods.group_id', '!=', groupId);
  const rest = await findPopularIds(inOthers, Math.max(0, offset - groupSize), pageSize - first.length);
  return [...first, ...rest];
}

/** Lists products of the group first, by default that of the product, then the most exchanged ones (R-GOODS-03). */
export async function listRecommended(
  context: Context,
  { input }: { input: EndpointInput<typeof goodsRecommendList> },
): Promise<Page<GoodsCard>> {
  const { goodsId, groupId, ...paging } = input;
  const { db } = context;
  const shown = await findShown(db, goodsId);
  const total = await countOthers(db, shown);
  const ids = await findPageIds(db, shown, groupId ?? shown?.group_id, paging);
  return toPage(await toCards(context, await findCardRows(db, ids)), total, paging);
}
