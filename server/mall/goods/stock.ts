import 'server-only';
import { type Compilable, sql } from 'kysely';
import type { Tx } from '../db/types';

/** What lists sort by: the points of the cheapest spec that can be had. */
const selectCheapestPoints = (tx: Tx, goodsId: string) =>
  tx
    .selectFrom('goods_specs')
    .select(sql<number>`coalesce(min(case when stock > 0 then points end), min(points))`.as('points'))
    .where('goods_id', '=', goodsId);

/** Which spec is the cheapest changes when stock comes to zero or leaves it (R-GOODS-07). */
export async function refreshListPoints(tx: Tx, goodsId: string): Promise<void> {
  const cheapest = selectCheapestPoints(tx, goodsId);
  await tx.updateTable('goods').set({ list_points: cheapest }).where('id', '=', goodsId).execute();
}

interface SoldPieces {
  goodsId: string;
  /** Specs whose own stock was taken. */
  specIds: readonly string[];
  /** Pieces that count as exchanged now. */
  counted: number;
}

/** The statement that tells the lists of pieces that were taken: of specs that are sold out, and of the count. */
export function updateListing(tx: Tx, { goodsId, specIds, counted }: SoldPieces): Compilable<unknown> {
  const isSoldOut = tx
    .selectFrom('goods_specs')
    .select('id')
    .where('id', 'in', specIds.length > 0 ? specIds : [''])
    .where('stock', '=', 0);
  return tx
    .updateTable('goods')
    .set(({ case: when, exists, ref }) => ({
      exchanged: sql<number>`exchanged + ${counted}`,
      list_points: when()
        .when(exists(isSoldOut))
        .then(selectCheapestPoints(tx, goodsId))
        .else(ref('list_points'))
        .end(),
    }))
    .where('id', '=', goodsId)
    .$if(counted === 0, (query) => query.where(({ exists }) => exists(isSoldOut)));
}

/** A stock after a change; `goodsId` of one of the spec's own. */
interface RemainingStock {
  stock: number;
  goodsId: string | null;
}

/** The statement that changes the stock of a spec, or an activity's own stock of it; it finds no row below zero. */
export function updateStock(
  tx: Tx,
  specId: string,
  pieces: number,
  activityId: string | null,
): Compilable<RemainingStock> {
  const changed = { stock: sql<number>`stock + ${pieces}` };
  if (activityId !== null) {
    return tx
      .updateTable('activity_specs')
      .set(changed)
      .where('activity_id', '=', activityId)
      .where('goods_spec_id', '=', specId)
      .where('stock', '>=', -pieces)
      .returning(['stock', sql<null>`null`.as('goodsId')]);
  }
  return tx
    .updateTable('goods_specs')
    .set(changed)
    .where('id', '=', specId)
    .where('stock', '>=', -pieces)
    .returning(['stock', 'goods_id as goodsId']);
}

/** Changes a stock without telling the lists; undefined when it would go below zero. `staleGoodsId` has to be told. */
async function changeStock(tx: Tx, specId: string, pieces: number, activityId: string | null) {
  const [left] = (await tx.executeQuery(updateStock(tx, specId, pieces, activityId))).rows;
  const isStale = left !== undefined && (left.stock === 0 || left.stock === pieces);
  return left && { staleGoodsId: isStale ? left.goodsId : null };
}

/** @throws RangeError unless it is a count of pieces. */
export function assertPieceCount(quantity: number): void {
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw new RangeError(`cannot take ${quantity} pieces`);
}

/** Puts pieces back where they were taken, without telling the lists. */
export const restock = changeStock;

/**
 * Takes pieces off the stock of a spec, or of an activity's own stock of it. False when there are not enough;
 * then nothing was changed (R-ORDER-32, R-ACTIVITY-03).
 */
export async function takeStock(
  tx: Tx,
  specId: string,
  quantity: number,
  activityId: string | null,
): Promise<boolean> {
  assertPieceCount(quantity);
  const left = await changeStock(tx, specId, -quantity, activityId);
  if (left?.staleGoodsId) await refreshListPoints(tx, left.staleGoodsId);
  return left !== undefined;
}

/** Puts pieces back where `takeStock` took them. The caller sees to it that this happens once. */
export async function returnStock(
  tx: Tx,
  specId: string,
  quantity: number,
  activityId: string | null,
): Promise<void> {
  const left = await restock(tx, specId, quantity, activityId);
  if (left?.staleGoodsId) await refreshListPoints(tx, left.staleGoodsId);
}

/** Counts pieces of a goods as exchanged: for "popular" and for the card. Negative takes them off again. */
export async function addExchanged(tx: Tx, goodsId: string, pieces: number): Promise<void> {
  const exchanged = sql<number>`case when exchanged + ${pieces} < 0 then 0 else exchanged + ${pieces} end`;
  await tx.updateTable('goods').set({ exchanged }).where('id', '=', goodsId).execute();
}
