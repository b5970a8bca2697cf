import 'server-only';
import type { Execute } from '../db/pipeline';
import type { Tx } from '../db/types';
import {
  addExchanged,
  assertPieceCount,
  refreshListPoints,
  restock,
  updateListing,
  updateStock,
} from './stock';

/** Pieces of a spec in an order item. */
export interface Pieces {
  goodsId: string;
  goodsSpecId: string;
  /** Activity from whose stock they are taken; null: the spec's own stock. */
  activityId: string | null;
  quantity: number;
}

const getKey = ({ goodsSpecId, activityId }: Pieces) => `${goodsSpecId} ${activityId ?? ''}`;

/** Sorts pieces into the order in which every transaction locks stock rows, to prevent deadlocks. */
const sortForLocking = (pieces: readonly Pieces[]): Pieces[] =>
  pieces.toSorted((a, b) => (getKey(a) < getKey(b) ? -1 : 1));

const getGoodsIds = (pieces: readonly Pieces[]): string[] =>
  [...new Set(pieces.map(({ goodsId }) => goodsId))].sort();

/** Adds pieces to the counts of exchanged goods. */
export async function incrementSold(tx: Tx, pieces: readonly Pieces[]): Promise<void> {
  for (const goodsId of getGoodsIds(pieces)) {
    const same = pieces.filter((each) => each.goodsId === goodsId);
    await addExchanged(
      tx,
      goodsId,
      same.reduce((sum, { quantity }) => sum + quantity, 0),
    );
  }
}

/** Removes pieces from the counts of exchanged goods. */
export const decrementSold = (tx: Tx, pieces: readonly Pieces[]): Promise<void> =>
  incrementSold(
    tx,
    pieces.map((each) => ({ ...each, quantity: -each.quantity })),
  );

/** Sums up the pieces of one product, with the specs from whose own stock they are taken. */
function toSoldPieces(pieces: readonly Pieces[], goodsId: string, isCounted: boolean) {
  const same = pieces.filter((each) => each.goodsId === goodsId);
  return {
    goodsId,
    specIds: same.filter(({ activityId }) => activityId === null).map(({ goodsSpecId }) => goodsSpecId),
    counted: isCounted ? same.reduce((sum, { quantity }) => sum + quantity, 0) : 0,
  };
}

/**
 * Takes all pieces from stock, then updates the listed prices and counts of their goods. Every transaction locks the
 * rows in the same order, so orders for the same goods cannot deadlock.
 * @param isCounted whether the pieces count as exchanged at once.
 * @returns false when there are not enough pieces; the caller must roll back.
 */
export async function takePieces(
  tx: Tx,
  execute: Execute,
  pieces: readonly Pieces[],
  isCounted: boolean,
): Promise<boolean> {
  for (const { quantity } of pieces) assertPieceCount(quantity);
  const taken = sortForLocking(pieces).map(({ goodsSpecId, quantity, activityId }) =>
    execute(updateStock(tx, goodsSpecId, -quantity, activityId)),
  );
  const updated = getGoodsIds(pieces).map((goodsId) =>
    execute(updateListing(tx, toSoldPieces(pieces, goodsId, isCounted))),
  );
  const [left] = await Promise.all([Promise.all(taken), Promise.all(updated)]);
  return left.every(({ rows }) => rows.length === 1);
}

/** Returns all pieces to the stock that they were taken from. The caller must ensure that this happens once. */
export async function returnPieces(tx: Tx, pieces: readonly Pieces[]): Promise<void> {
  const stale = new Set<string>();
  for (const { goodsSpecId, quantity, activityId } of sortForLocking(pieces)) {
    const change = await restock(tx, goodsSpecId, quantity, activityId);
    if (change?.staleGoodsId) stale.add(change.staleGoodsId);
  }
  for (const goodsId of [...stale].sort()) await refreshListPoints(tx, goodsId);
}

/** Reads the pieces of some orders. */
export const findPieces = (tx: Tx, orderIds: readonly string[]): Promise<Pieces[]> =>
  tx
    .selectFrom('order_items')
    .select(['goods_id as goodsId', 'goods_spec_id as goodsSpecId'])
    .select(['activity_id as activityId', 'quantity'])
    .where('order_id', 'in', orderIds)
    .execute();
