import 'server-only';
import type { PayType } from '@/lib/contract/config';
import { pointsGainedBy } from '@/lib/rules/order-price';
import { OrderStatus, transition } from '@/lib/rules/order-state';
import { countExchanged } from '../catalogue/stock';
import type { Host } from '../context';
import type { Tx } from '../db/types';
import { grant } from '../points/ledger';

/** Gives what an order gains by being paid, once per order (product 4, "pay success"). */
export async function givePoints(
  tx: Tx,
  order: { id: string; user_id: string; points_gained: number },
  now: Date,
): Promise<void> {
  if (order.points_gained === 0) return;
  await grant(tx, {
    userId: order.user_id,
    amount: order.points_gained,
    reason: 'paySuccess',
    ref: order.id,
    now,
  });
}

interface Payment {
  orderId: string;
  channel: PayType;
  now: Date;
}

/**
 * Unpaid → paid. The conditional update decides against cancelling, expiry and another notice: exactly one of
 * them finds the order unpaid. Answers false when the order is not unpaid (any more).
 */
export async function markPaid(
  tx: Tx,
  { settings }: Pick<Host, 'settings'>,
  { orderId, channel, now }: Payment,
): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'user_id', 'kind', 'points', 'pay_amount_fen as payAmountFen'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const status = transition(OrderStatus.unpaid, 'pay', order.kind) ?? OrderStatus.undelivered;
  const gained = pointsGainedBy(order, settings.paySuccessPoints);
  const at = now.toISOString();
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ status, paid_at: at, pay_channel: channel, pay_deadline: null, points_gained: gained })
    .set({ completed_at: status === OrderStatus.completed ? at : null })
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', '=', orderId)
    .where('status', '=', OrderStatus.unpaid)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await givePoints(tx, { ...order, points_gained: gained }, now);
  const items = await tx
    .selectFrom('order_items')
    .select(['goods_id', 'quantity'])
    .where('order_id', '=', orderId)
    .execute();
  for (const item of items) await countExchanged(tx, item.goods_id, item.quantity);
  return true;
}
