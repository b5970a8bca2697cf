import 'server-only';
import { sql } from 'kysely';
import type { Tx } from '../db/types';
import { upsert } from '../db/write-rows';
import { countGoodsOnSale } from '../goods/counts';
import { countComments } from '../goods/ratings';
import { indexGoods, numberGoods, unindexGoods } from '../goods/search/index-goods';
import { upsertGroups } from '../operator/content/sections/groups';
import { toCommentRows, toGoodsRow, toSpecRows } from './goods-rows';
import type { SeedContent } from './read-seed-content';

/** Columns that a changed seed updates; `stock`, `exchanged` and `created_at` stay. */
const GOODS_COLUMNS = [
  'group_id',
  'position',
  'kind',
  'supplier',
  'name_zh',
  'name_en',
  'detail',
  'cover',
  'pictures',
  'tags',
  'search_text',
  'on_sale',
  'search_no',
] as const;
const SPEC_COLUMNS = [
  'goods_id',
  'position',
  'name_zh',
  'name_en',
  'points',
  'price_fen',
  'market_price_fen',
  'weight_grams',
  'order_limit',
] as const;
const COMMENT_COLUMNS = [
  'nick_name_zh',
  'nick_name_en',
  'stars',
  'text_zh',
  'text_en',
  'spec_name_zh',
  'spec_name_en',
] as const;

const cheapest = sql<number>`(
  select coalesce(min(case when stock > 0 then points end), min(points)) from goods_specs where goods_id = goods.id
)`;

/**
 * Writes groups, goods, specs and comments. Goods of an earlier seed that this one lacks go off sale.
 * @param earlier ids of the goods of the earlier seed.
 * @returns ids of the goods of this seed.
 */
export async function writeGoods(
  tx: Tx,
  content: SeedContent,
  now: Date,
  earlier: readonly string[],
): Promise<string[]> {
  await upsertGroups(tx, content.groups);
  const places = content.groups.flatMap((group, groupIndex) =>
    (content.goods[group.slug] ?? []).map((goods, index) => ({
      goods,
      place: { groupId: group.id, groupIndex, index },
    })),
  );
  const goods = places.map((each) => each.goods);
  const ids = goods.map(({ id }) => id);
  const gone = earlier.filter((id) => !ids.includes(id));
  if (gone.length > 0) {
    await tx.updateTable('goods').set({ on_sale: 0 }).where('id', 'in', gone).execute();
    await unindexGoods(tx, [...(await numberGoods(tx, gone)).values()]);
  }
  const numbers = await numberGoods(tx, ids);
  const rows = places.map((each) => ({
    ...toGoodsRow(each.goods, each.place, now),
    search_no: numbers.get(each.goods.id) ?? null,
  }));
  await upsert(tx, 'goods', rows, 'id', GOODS_COLUMNS);
  await indexGoods(tx, rows);
  await upsert(tx, 'goods_specs', goods.flatMap(toSpecRows), 'id', SPEC_COLUMNS);
  await upsert(
    tx,
    'goods_comments',
    goods.flatMap((each) => toCommentRows(each, now)),
    'id',
    COMMENT_COLUMNS,
  );
  await countComments(
    tx,
    goods.filter(({ comments }) => comments.length > 0).map(({ id }) => id),
  );
  if (ids.length > 0)
    await tx.updateTable('goods').set({ list_points: cheapest }).where('id', 'in', ids).execute();
  await countGoodsOnSale(tx);
  return ids;
}
