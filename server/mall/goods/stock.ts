import 'server-only';
import { type Compilable, sql } from 'kysely';
import type { Tx } from '../db/types';

/** Selects what lists sort by: the points of the cheapest spec in stock. */
const selectCheapestPoints = (tx: Tx, goodsId: string) =>
  tx
    .selectFrom('goods_specs')
    .select(sql<number>`coalesce(min(case when stock > 0 then points end), min(points))`.as('points'))
    .where('goods_id', '=', goodsId);

/** Recalculates `list_points`; needed when the stock of a spec reaches or leaves zero (R-GOODS-07). */
export async function refreshListPoints(tx: Tx, goodsId: string): Promise<void> {
  const cheapest = selectCheapestPoints(tx, goodsId);
  await tx.updateTable('goods').set({ list_points: cheapest }).where('id', '=', goodsId).execute();
}

interface SoldPieces {
  goodsId: string;
  /** Specs from whose own stock pieces were taken. */
  specIds: readonly string[];
  /** Pieces to add to the count of exchanged ones. */
  counted: number;
}

/** The statement that updates a product's `list_points` and `exchanged` after pieces were taken. */
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

/** Stock after a change; `goodsId` only for the spec's own stock. */
interface RemainingStock {
  stock: number;
  goodsId: string | null;
}

/** The statement that changes a spec's or an activity's stock by `pieces`; returns no row if stock would be negative. */
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

/**
 * Changes a stock without updating `list_points`; undefined when it would go below zero. The caller must call
 * `refreshListPoints` for `staleGoodsId`.
 */
async function changeStock(tx: Tx, specId: string, pieces: number, activityId: string | null) {
  const [left] = (await tx.executeQuery(updateStock(tx, specId, pieces, activityId))).rows;
  const isStale = left !== undefined && (left.stock === 0 || left.stock === pieces);
  return left && { staleGoodsId: isStale ? left.goodsId : null };
}

/** @throws RangeError unless `quantity` is a positive integer. */
export function assertPieceCount(quantity: number): void {
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw new RangeError(`cannot take ${quantity} pieces`);
}

/** Returns pieces to a stock; the caller must call `refreshListPoints` for `staleGoodsId`. */
export const restock = changeStock;

/**
 * Takes pieces from the stock of a spec, or from an activity's stock of it (R-ORDER-32, R-ACTIVITY-03).
 * @returns false when there are not enough; then nothing is changed.
 * @throws RangeError unless `quantity` is a positive integer.
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

/** Returns pieces that `takeStock` took. The caller must ensure that this happens once. */
export async function returnStock(
  tx: Tx,
  specId: string,
  quantity: number,
  activityId: string | null,
): Promise<void> {
  const left = await restock(tx, specId, quantity, activityId);
  if (left?.staleGoodsId) await refreshListPoints(tx, left.staleGoodsId);
}

/** Adds pieces (negative: removes them) to a product's count of exchanged ones, which cards and "popular" show. */
export async function addExchanged(tx: Tx, goodsId: string, pieces: number): Promise<void> {
  const exchanged = sql<number>`case when exchanged + ${pieces} < 0 then 0 else exchanged + ${pieces} end`;
  await tx.updateTable('goods').set({ exchanged }).where('id', '=', goodsId).execute();
}
