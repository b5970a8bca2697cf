import 'server-only';
import { OrderStatus, statusesBefore } from '@/lib/rules/order-state';
import { giveStock } from '../catalogue/stock';
import type { Context } from '../context';
import { inTransaction } from '../db/tx';
import type { Tx } from '../db/types';
import { giveBack } from '../points/ledger';
import { ownOrder } from './own-order';
import { wrongState } from './refusals';

const closeReasons = { cancel: 'cancelled', expire: 'expired' } as const;

/**
 * Closes an unpaid order and releases its points and stock. The conditional update lets exactly one caller in;
 * false when the order is not unpaid (any more), and then nothing was changed.
 */
export async function closeUnpaid(
  tx: Tx,
  orderId: string,
  event: 'cancel' | 'expire',
  now: Date,
): Promise<boolean> {
  const order = await tx
    .updateTable('orders')
    .set({
      status: OrderStatus.closed,
      close_reason: closeReasons[event],
      closed_at: now.toISOString(),
      pay_deadline: null,
    })
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', '=', orderId)
    .where('status', 'in', statusesBefore(event))
    .returning('user_id as userId')
    .executeTakeFirst();
  if (!order) return false;
  await giveBack(tx, { ...order, orderId, now });
  const items = await tx
    .selectFrom('order_items')
    .select(['goods_spec_id', 'activity_id', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('goods_spec_id')
    .execute();
  for (const item of items) await giveStock(tx, item.goods_spec_id, item.quantity, item.activity_id);
  return true;
}

/**
 * The shopper gives an unpaid order up (product 5). Harmless when it is closed already.
 * @throws AppError not_found, conflict `order_state` once it is paid.
 */
export async function cancelOrder({ db, userId, now }: Context, orderId: string): Promise<void> {
  await ownOrder(db, userId, orderId);
  if (await inTransaction(db, (tx) => closeUnpaid(tx, orderId, 'cancel', now()))) return;
  const { status } = await ownOrder(db, userId, orderId);
  if (status !== OrderStatus.closed) throw wrongState('only an unpaid order can be cancelled');
}
