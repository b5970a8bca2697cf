import 'server-only';
import { getStatusesBefore, OrderStatus } from '@/lib/rules/order/order-state';
import type { Context } from '../context';
import { releaseCoupon } from '../coupon/reserve-coupon';
import { inTransaction } from '../db/transaction';
import type { Tx } from '../db/types';
import { findPieces, returnPieces } from '../goods/pieces';
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

/** The conditional update that lets exactly one caller in; all orders of a bill are unpaid or none is. */
async function closeOrderRows(tx: Tx, bill: Bill, { event, now }: OrderClosing) {
  if (bill.isMerged) await lockBill(tx, bill);
  const closed = await tx
    .updateTable('orders')
    .set({
      status: OrderStatus.closed,
      close_reason: closeReasons[event],
      closed_at: now.toISOString(),
      pay_deadline: null,
    })
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', 'in', bill.orderIds)
    .where('status', 'in', getStatusesBefore(event))
    .returning(['user_id as userId', 'kind'])
    .execute();
  if (closed.length !== 0 && closed.length !== bill.orderIds.length)
    throw new Error(`only some orders of ${bill.id} are unpaid`);
  return closed;
}

/**
 * Closes an unpaid order, with all others of its merge order, and releases points, coupon and stock. False when
 * there is nothing unpaid (any more), and then nothing was changed (R-ORDER-16).
 */
export async function closeUnpaidBill(
  tx: Tx,
  orderId: string,
  event: 'cancel' | 'expire',
  now: Date,
): Promise<boolean> {
  const bill = await findBill(tx, orderId);
  const closed = bill ? await closeOrderRows(tx, bill, { event, now }) : [];
  const userId = closed[0]?.userId;
  if (!bill || userId === undefined) return false;
  await removeFreeDeliveries(tx, bill.orderIds);
  for (const id of bill.orderIds) await releasePoints(tx, { userId, orderId: id, now });
  await releaseCoupon(tx, bill.id);
  const pieces = await findPieces(tx, bill.orderIds);
  await returnPieces(tx, pieces);
  await syncReturnedStock(tx, closed, pieces, now);
  return true;
}

/**
 * The shopper gives an unpaid order up (R-ORDER-16), or a merge order: one of its orders does not go without
 * the
 * others. Harmless when it is closed already.
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
