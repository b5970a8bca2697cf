import 'server-only';
import { sql } from 'kysely';
import type { Tx } from '../db/types';

/** Lists sort by the cheapest spec that can be had; that one changes when stock comes to zero or leaves it. */
export async function refreshListPoints(tx: Tx, goodsId: string): Promise<void> {
  const cheapest = tx
    .selectFrom('goods_specs')
    .select(sql<number>`coalesce(min(case when stock > 0 then points end), min(points))`.as('points'))
    .where('goods_id', '=', goodsId);
  await tx.updateTable('goods').set({ list_points: cheapest }).where('id', '=', goodsId).execute();
}

/** A stock after a change. `goodsId` when its lists have to be told. */
interface Left {
  stock: number;
  staleGoodsId?: string;
}

/** Changes the stock of a spec, or an activity's own stock of it; undefined when it would go below zero. */
async function change(
  tx: Tx,
  specId: string,
  pieces: number,
  activityId: string | null,
): Promise<Left | undefined> {
  const changed = { stock: sql<number>`stock + ${pieces}` };
  if (activityId !== null) {
    return tx
      .updateTable('activity_specs')
      .set(changed)
      .where('activity_id', '=', activityId)
      .where('goods_spec_id', '=', specId)
      .where('stock', '>=', -pieces)
      .returning('stock')
      .executeTakeFirst();
  }
  const spec = await tx
    .updateTable('goods_specs')
    .set(changed)
    .where('id', '=', specId)
    .where('stock', '>=', -pieces)
    .returning(['goods_id', 'stock'])
    .executeTakeFirst();
  if (!spec) return undefined;
  const isStale = spec.stock === 0 || spec.stock === pieces;
  return { stock: spec.stock, ...(isStale && { staleGoodsId: spec.goods_id }) };
}

/** Takes pieces off a stock without telling the lists; undefined when there are not enough. */
export async function lowerStock(
  tx: Tx,
  specId: string,
  quantity: number,
  activityId: string | null,
): Promise<Left | undefined> {
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw new RangeError(`cannot take ${quantity} pieces`);
  return change(tx, specId, -quantity, activityId);
}

/** Puts pieces back where `lowerStock` took them, without telling the lists. */
export const raiseStock = change;

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
  const left = await lowerStock(tx, specId, quantity, activityId);
  if (left?.staleGoodsId !== undefined) await refreshListPoints(tx, left.staleGoodsId);
  return left !== undefined;
}

/** Puts pieces back where `takeStock` took them. The caller sees to it that this happens once. */
export async function giveStock(
  tx: Tx,
  specId: string,
  quantity: number,
  activityId: string | null,
): Promise<void> {
  const left = await raiseStock(tx, specId, quantity, activityId);
  if (left?.staleGoodsId !== undefined) await refreshListPoints(tx, left.staleGoodsId);
}

/** Counts pieces of a goods as exchanged: for "popular" and for the card. Negative takes them off again. */
export async function countExchanged(tx: Tx, goodsId: string, pieces: number): Promise<void> {
  const exchanged = sql<number>`case when exchanged + ${pieces} < 0 then 0 else exchanged + ${pieces} end`;
  await tx.updateTable('goods').set({ exchanged }).where('id', '=', goodsId).execute();
}
