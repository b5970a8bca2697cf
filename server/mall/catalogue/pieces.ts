import 'server-only';
import type { Tx } from '../db/types';
import { countExchanged, lowerStock, raiseStock, refreshListPoints } from './stock';

/** Pieces of a spec, as a line of an order has them. */
export interface Pieces {
  goodsId: string;
  goodsSpecId: string;
  /** Activity whose stock it is; null: the spec's own. */
  activityId: string | null;
  quantity: number;
}

const keyOf = ({ goodsSpecId, activityId }: Pieces) => `${goodsSpecId} ${activityId ?? ''}`;

/** The order in which every transaction takes hold of stock. */
const inOrder = (pieces: readonly Pieces[]): Pieces[] =>
  pieces.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

const goodsOf = (pieces: readonly Pieces[]): string[] =>
  [...new Set(pieces.map(({ goodsId }) => goodsId))].sort();

/** Counts pieces as exchanged, goods by goods. */
export async function countPieces(tx: Tx, pieces: readonly Pieces[]): Promise<void> {
  for (const goodsId of goodsOf(pieces)) {
    const same = pieces.filter((each) => each.goodsId === goodsId);
    await countExchanged(
      tx,
      goodsId,
      same.reduce((sum, { quantity }) => sum + quantity, 0),
    );
  }
}

type Change = typeof lowerStock;

/** Changes stock spec by spec, then tells the lists goods by goods: all in one order for everybody. */
async function changeAll(tx: Tx, pieces: readonly Pieces[], change: Change): Promise<boolean> {
  const stale = new Set<string>();
  for (const { goodsSpecId, quantity, activityId } of inOrder(pieces)) {
    const left = await change(tx, goodsSpecId, quantity, activityId);
    if (!left) return false;
    if (left.staleGoodsId !== undefined) stale.add(left.staleGoodsId);
  }
  for (const goodsId of [...stale].sort()) await refreshListPoints(tx, goodsId);
  return true;
}

/**
 * Takes all pieces off stock, or answers false; then roll back. Stock comes before the goods that it is of, so that
 * orders of the same goods never wait in a circle.
 */
export const takePieces = (tx: Tx, pieces: readonly Pieces[]): Promise<boolean> =>
  changeAll(tx, pieces, lowerStock);

/** Puts all pieces back where they were taken. The caller sees to it that this happens once. */
export async function givePieces(tx: Tx, pieces: readonly Pieces[]): Promise<void> {
  await changeAll(tx, pieces, raiseStock);
}

/** The pieces of some orders. */
export const piecesOf = (tx: Tx, orderIds: readonly string[]): Promise<Pieces[]> =>
  tx
    .selectFrom('order_items')
    .select(['goods_id as goodsId', 'goods_spec_id as goodsSpecId'])
    .select(['activity_id as activityId', 'quantity'])
    .where('order_id', 'in', orderIds)
    .execute();
