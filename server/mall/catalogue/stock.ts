import 'server-only';
import { sql } from 'kysely';
import type { Tx } from '../db/types';

/** Lists sort by the cheapest spec that can be had; that one changes when stock comes to zero or leaves it. */
async function refreshListPoints(tx: Tx, goodsId: string): Promise<void> {
  const cheapest = tx
    .selectFrom('goods_specs')
    .select(sql<number>`coalesce(min(case when stock > 0 then points end), min(points))`.as('points'))
    .where('goods_id', '=', goodsId);
  await tx.updateTable('goods').set({ list_points: cheapest }).where('id', '=', goodsId).execute();
}

/**
 * Takes pieces off the stock of a spec, or of an activity's own stock of it. False when there are not enough;
 * then nothing was changed.
 */
export async function takeStock(
  tx: Tx,
  specId: string,
  quantity: number,
  activityId: string | null,
): Promise<boolean> {
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw new RangeError(`cannot take ${quantity} pieces`);
  const left = { stock: sql<number>`stock - ${quantity}` };
  if (activityId !== null) {
    const { numUpdatedRows } = await tx
      .updateTable('activity_specs')
      .set(left)
      .where('activity_id', '=', activityId)
      .where('goods_spec_id', '=', specId)
      .where('stock', '>=', quantity)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }
  const spec = await tx
    .updateTable('goods_specs')
    .set(left)
    .where('id', '=', specId)
    .where('stock', '>=', quantity)
    .returning(['goods_id', 'stock'])
    .executeTakeFirst();
  if (spec?.stock === 0) await refreshListPoints(tx, spec.goods_id);
  return spec !== undefined;
}

/** Puts pieces back where `takeStock` took them. The caller sees to it that this happens once. */
export async function giveStock(
  tx: Tx,
  specId: string,
  quantity: number,
  activityId: string | null,
): Promise<void> {
  const back = { stock: sql<number>`stock + ${quantity}` };
  if (activityId !== null) {
    const where = tx.updateTable('activity_specs').set(back).where('activity_id', '=', activityId);
    await where.where('goods_spec_id', '=', specId).execute();
    return;
  }
  const spec = await tx
    .updateTable('goods_specs')
    .set(back)
    .where('id', '=', specId)
    .returning(['goods_id', 'stock'])
    .executeTakeFirst();
  if (spec?.stock === quantity) await refreshListPoints(tx, spec.goods_id);
}

/** Counts pieces of a goods as exchanged: for "popular" and for the card. Negative takes them off again. */
export async function countExchanged(tx: Tx, goodsId: string, pieces: number): Promise<void> {
  const exchanged = sql<number>`case when exchanged + ${pieces} < 0 then 0 else exchanged + ${pieces} end`;
  await tx.updateTable('goods').set({ exchanged }).where('id', '=', goodsId).execute();
}
export { findPurchasable } from './purchasable';
