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

/** Pieces of a spec, as a line of an order has them. */
export interface Pieces {
  goodsId: string;
  goodsSpecId: string;
  /** Activity whose stock it is; null: the spec's own. */
  activityId: string | null;
  quantity: number;
}

const getKey = ({ goodsSpecId, activityId }: Pieces) => `${goodsSpecId} ${activityId ?? ''}`;

/** The order in which every transaction takes hold of stock. */
const sortForLocking = (pieces: readonly Pieces[]): Pieces[] =>
  pieces.toSorted((a, b) => (getKey(a) < getKey(b) ? -1 : 1));

const getGoodsIds = (pieces: readonly Pieces[]): string[] =>
  [...new Set(pieces.map(({ goodsId }) => goodsId))].sort();

/** Counts pieces as exchanged, goods by goods. */
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

/** Takes pieces that were counted off again. */
export const decrementSold = (tx: Tx, pieces: readonly Pieces[]): Promise<void> =>
  incrementSold(
    tx,
    pieces.map((each) => ({ ...each, quantity: -each.quantity })),
  );

/** Pieces of a goods, with the specs whose own stock they are. */
function toSoldPieces(pieces: readonly Pieces[], goodsId: string, isCounted: boolean) {
  const same = pieces.filter((each) => each.goodsId === goodsId);
  return {
    goodsId,
    specIds: same.filter(({ activityId }) => activityId === null).map(({ goodsSpecId }) => goodsSpecId),
    counted: isCounted ? same.reduce((sum, { quantity }) => sum + quantity, 0) : 0,
  };
}

/**
 * Takes all pieces off stock, spec by spec, then tells the lists goods by goods: all in one order for everybody, so
 * that orders of the same goods never wait in a circle. False when there are not enough; then roll back.
 * `isCounted`: they count as exchanged at once.
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

/** Puts all pieces back where they were taken. The caller sees to it that this happens once. */
export async function returnPieces(tx: Tx, pieces: readonly Pieces[]): Promise<void> {
  const stale = new Set<string>();
  for (const { goodsSpecId, quantity, activityId } of sortForLocking(pieces)) {
    const raised = await restock(tx, goodsSpecId, quantity, activityId);
    if (raised?.staleGoodsId) stale.add(raised.staleGoodsId);
  }
  for (const goodsId of [...stale].sort()) await refreshListPoints(tx, goodsId);
}

/** The pieces of some orders. */
export const findPieces = (tx: Tx, orderIds: readonly string[]): Promise<Pieces[]> =>
  tx
    .selectFrom('order_items')
    .select(['goods_id as goodsId', 'goods_spec_id as goodsSpecId'])
    .select(['activity_id as activityId', 'quantity'])
    .where('order_id', 'in', orderIds)
    .execute();
