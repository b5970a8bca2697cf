import type { Insertable } from 'kysely';
import type { GoodsTable } from '@/server/mall/db/tables/catalogue';
import { inTransaction } from '@/server/mall/db/transaction';
import type { Db } from '@/server/mall/db/types';
import { countGoodsOnSale } from '@/server/mall/goods/counts';

/** Inserts a product on sale, and counts it (R-GOODS-25). */
export async function insertProduct(db: Db, goods: Insertable<GoodsTable>): Promise<void> {
  await db.insertInto('goods').values(goods).execute();
  await db
    .updateTable('goods_counts')
    .set(({ eb }) => ({ on_sale: eb('on_sale', '+', 1) }))
    .where('group_id', '=', goods.group_id)
    .execute();
}

/** Puts products on or off sale, as an import does. */
export const setOnSale = (db: Db, goodsIds: readonly string[], isOnSale: boolean): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx
      .updateTable('goods')
      .set({ on_sale: isOnSale ? 1 : 0 })
      .where('id', 'in', goodsIds)
      .execute();
    await countGoodsOnSale(tx);
  });
