import 'server-only';
import { getStatusesBefore, OrderStatus } from '@/lib/rules/order/order-state';
import type { Context } from '../context';
import { releaseCoupon } from '../coupon/reserve-coupon';
import { inTransaction } from '../db/transaction';
import type { Tx } from '../db/types';
import { findPieces, returnPieces } from '../goods/stock';
import { releasePoints } from '../points/ledger';
import { syncReturnedStock } from '../service-order/sync-stock';
import { type Bill, findBill, getOwnBill, lockBill } from './bill';
import { invalidOrderState } from './errors';
import { removeFreeDeliveries } from './free-deliveries';

const closeReasons = { cancel: 'cancelled', expire: 'expired' } as const;

interface OrderClosing {
  event: 'cancel' | 'expire';
  now: Date;
}

/**
 * Closes the rows by a conditional update, which succeeds for exactly one caller; the orders of a bill are
 * all unpaid or all not.
 */
async function closeOrderRows(tx: Tx, bill: Bill, { event, now }: OrderClosing) {
  if (bill.isMerged) await lockBill(tx, bill);
  const closedOrders = await tx
    .updateTable('orders')
    .set({
      status: OrderStatus.closed,
      close_reason: closeReasons[event],
      closed_at: now.toISOString(),
      pay_deadline: null,
    })
    .where('id', 'in', bill.orderIds)
    .where('status', 'in', getStatusesBefore(event))
    .returning(['user_id as userId', 'kind'])
    .execute();
  if (closedOrders.length !== 0 && closedOrders.length !== bill.orderIds.length)
    throw new Error(`only some orders of ${bill.id} are unpaid`);
  return closedOrders;
}

/**
 * Closes an unpaid order, with the other orders of its merge order, and releases points, coupon and stock.
 * Returns false when it is not unpaid; then nothing was changed (R-ORDER-16).
 */
export async function closeUnpaidBill(
  tx: Tx,
  orderId: string,
  event: 'cancel' | 'expire',
  now: Date,
): Promise<boolean> {
  const bill = await findBill(tx, orderId);
  const closedOrders = bill ? await closeOrderRows(tx, bill, { event, now }) : [];
  const userId = closedOrders[0]?.userId;
  if (!bill || userId === undefined) return false;
  await removeFreeDeliveries(tx, bill.orderIds);
  for (const id of bill.orderIds) await releasePoints(tx, { userId, orderId: id, now });
  await releaseCoupon(tx, bill.id);
  const pieces = await findPieces(tx, bill.orderIds);
  await returnPieces(tx, pieces);
  await syncReturnedStock(tx, closedOrders, pieces, now);
  return true;
}

/**
 * Cancels an unpaid order of the user, or a merge order; an order of a merge order is cancelled together with
 * the others. Does nothing when it is closed already (R-ORDER-16).
 * @throws AppError not_found, conflict `order_state` once it is paid.
 */
export async function cancelOrder({ db, userId, now }: Context, orderId: string): Promise<void> {
  await getOwnBill(db, userId, orderId);
  if (await inTransaction(db, (tx) => closeUnpaidBill(tx, orderId, 'cancel', now()))) return;
  const { orders } = await getOwnBill(db, userId, orderId);
  const requested = orders.filter(({ id, merge_order_id }) => id === orderId || merge_order_id === orderId);
  if (requested.some(({ status }) => status !== OrderStatus.closed))
    throw invalidOrderState('only an unpaid order can be cancelled');
}
