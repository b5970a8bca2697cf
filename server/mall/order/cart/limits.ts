import 'server-only';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { lockUser } from '../../db/dialect';
import type { Tx } from '../../db/types';
import { tooMany } from '../refusals';
import type { PricedParcel } from './cart';
import type { Line } from './lines';

/** Pieces of a spec that a user has from an activity; what was given up or paid back does not count. */
async function piecesHad(tx: Tx, userId: string, { item }: Line): Promise<number> {
  const { sum } = await tx
    .selectFrom('orders')
    .innerJoin('order_items as item', 'item.order_id', 'orders.id')
    .select(({ fn }) => fn.sum<number | string | null>('item.quantity').as('sum'))
    .where('orders.user_id', '=', userId)
    .where('orders.status', '!=', OrderStatus.closed)
    .where('item.activity_id', '=', item.activityId)
    .where('item.goods_spec_id', '=', item.goodsSpecId)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** Whether a user claims a goods already that has not come yet. */
async function hasClaim(tx: Tx, userId: string, goodsIds: readonly string[]): Promise<boolean> {
  const open = await tx
    .selectFrom('orders')
    .innerJoin('order_items as item', 'item.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.user_id', '=', userId)
    .where('orders.is_cash_on_delivery', '=', 1)
    .where('orders.status', 'not in', [OrderStatus.completed, OrderStatus.closed])
    .where('item.goods_id', 'in', goodsIds)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/**
 * Holds the user to what one user may have: pieces of an activity's spec, one open claim of a goods that is paid at
 * the door. The user's row makes several orders of theirs wait for each other.
 * @throws AppError conflict `limit_reached`; then roll back.
 */
export async function checkLimits(tx: Tx, userId: string, parcels: readonly PricedParcel[]): Promise<void> {
  const limited = parcels.flatMap(({ lines }) => lines).filter(({ item }) => item.activityId !== null);
  if (limited.length === 0) return;
  await lockUser(tx, userId);
  for (const line of limited) {
    const { orderLimit } = line.item;
    if ((await piecesHad(tx, userId, line)) + line.quantity > orderLimit)
      throw tooMany(`at most ${orderLimit} pieces in this activity`);
  }
  const claimed = parcels.filter(({ isCashOnDelivery }) => isCashOnDelivery);
  const goodsIds = claimed.flatMap(({ lines }) => lines.map(({ item }) => item.goodsId));
  if (goodsIds.length > 0 && (await hasClaim(tx, userId, goodsIds)))
    throw tooMany('one claim of it is under way');
}
