import 'server-only';
import { OrderStatus } from '@/lib/rules/order/order-state';
import type { Execute } from '../../db/pipeline';
import type { Tx } from '../../db/types';
import { limitReached } from '../errors';
import type { PricedParcel } from './price-cart';

const getLimitedLines = (parcels: readonly PricedParcel[]) =>
  parcels.flatMap(({ lines }) => lines).filter(({ item }) => item.activityId !== null);

/** Pieces of specs that a user has from activities; what was given up or paid back does not count. */
const selectPiecesBought = (tx: Tx, userId: string, lines: ReturnType<typeof getLimitedLines>) =>
  tx
    .selectFrom('orders')
    .innerJoin('order_items as item', 'item.order_id', 'orders.id')
    .select(['item.activity_id as activityId', 'item.goods_spec_id as goodsSpecId'])
    .select(({ fn }) => fn.sum<number>('item.quantity').as('pieces'))
    .where('orders.user_id', '=', userId)
    .where('orders.status', '!=', OrderStatus.closed)
    .where(
      'item.activity_id',
      'in',
      lines.map(({ item }) => item.activityId),
    )
    .where(
      'item.goods_spec_id',
      'in',
      lines.map(({ item }) => item.goodsSpecId),
    )
    .groupBy(['item.activity_id', 'item.goods_spec_id']);

/** A claim of a goods that has not come yet. */
const selectOpenClaims = (tx: Tx, userId: string, goodsIds: readonly string[]) =>
  tx
    .selectFrom('orders')
    .innerJoin('order_items as item', 'item.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.user_id', '=', userId)
    .where('orders.is_cash_on_delivery', '=', 1)
    .where('orders.status', 'not in', [OrderStatus.completed, OrderStatus.closed])
    .where('item.goods_id', 'in', goodsIds)
    .limit(1);

/**
 * Reads how much of what one user may have this user has: pieces of an activity's spec, one open claim of a goods
 * that is paid at the door. The user's row is locked before, so that several orders of theirs wait for each other.
 * What is answered throws AppError conflict `limit_reached`; then roll back (R-ORDER-31, R-DELIVERY-03).
 */
export async function readUserLimits(
  tx: Tx,
  execute: Execute,
  userId: string,
  parcels: readonly PricedParcel[],
): Promise<() => void> {
  const lines = getLimitedLines(parcels);
  const claimed = parcels.filter(({ isCashOnDelivery }) => isCashOnDelivery);
  const goodsIds = claimed.flatMap((parcel) => parcel.lines.map(({ item }) => item.goodsId));
  const [bought, claims] = await Promise.all([
    lines.length > 0 ? execute(selectPiecesBought(tx, userId, lines)) : { rows: [] },
    goodsIds.length > 0 ? execute(selectOpenClaims(tx, userId, goodsIds)) : { rows: [] },
  ]);
  return () => {
    for (const { item, quantity } of lines) {
      const same = bought.rows.find(
        (row) => row.activityId === item.activityId && row.goodsSpecId === item.goodsSpecId,
      );
      if (Number(same?.pieces ?? 0) + quantity > item.orderLimit)
        throw limitReached(`at most ${item.orderLimit} pieces in this activity`);
    }
    if (claims.rows.length > 0) throw limitReached('one claim of it is under way');
  };
}
