import 'server-only';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../db/schema';
import type { Db, Tx } from '../db/types';

/**
 * Counts the products on sale of each group anew. Call it last in each transaction that adds products, moves them to another group, or
 * puts them on or off sale: of two such transactions at once, the later one counts the products of both (R-GOODS-25).
 */
export async function countGoodsOnSale(tx: Tx): Promise<void> {
  // A statement sees what was committed when it began, so the rows are locked, in one order, before the one that counts.
  await sql`
    insert into goods_counts (group_id, on_sale) select id, 0 from goods_groups where true order by id
    on conflict (group_id) do update set group_id = excluded.group_id`.execute(tx);
  await sql`
    update goods_counts set on_sale = (
      select count(*) from goods where goods.group_id = goods_counts.group_id and goods.on_sale = 1
    )`.execute(tx);
}

/** Selects the number of products on sale, of all groups or of one, as `total`; never no row. */
export function selectGoodsOnSale(
  db: Db,
  groupId?: string,
): SelectQueryBuilder<Database, 'goods_counts', { total: number }> {
  const query = db
    .selectFrom('goods_counts')
    .select(sql<number>`coalesce(sum(goods_counts.on_sale), 0)`.as('total'));
  return groupId === undefined ? query : query.where('goods_counts.group_id', '=', groupId);
}
