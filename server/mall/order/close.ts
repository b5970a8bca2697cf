import 'server-only';
import { OrderStatus, statusesBefore } from '@/lib/rules/order/order-state';
import { givePieces, piecesOf } from '../catalogue/pieces';
import type { Context } from '../context';
import { releaseCoupon } from '../coupon/hold';
import { inTransaction } from '../db/tx';
import type { Tx } from '../db/types';
import { giveBack } from '../points/ledger';
import { fitReturned } from '../service/fit-stock';
import { type Bill, findBill, lockBill, ownBill } from './bill';
import { removeFreeDeliveries } from './free-deliveries';
import { wrongState } from './refusals';

const closeReasons = { cancel: 'cancelled', expire: 'expired' } as const;

interface Closing {
  event: 'cancel' | 'expire';
  now: Date;
}

/** The conditional update that lets exactly one caller in; all orders of a bill are unpaid or none is. */
async function closeRows(tx: Tx, bill: Bill, { event, now }: Closing) {
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
    .where('status', 'in', statusesBefore(event))
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
export async function closeUnpaid(
  tx: Tx,
  orderId: string,
  event: 'cancel' | 'expire',
  now: Date,
): Promise<boolean> {
  const bill = await findBill(tx, orderId);
  const closed = bill ? await closeRows(tx, bill, { event, now }) : [];
  const userId = closed[0]?.userId;
  if (!bill || userId === undefined) return false;
  await removeFreeDeliveries(tx, bill.orderIds);
  for (const id of bill.orderIds) await giveBack(tx, { userId, orderId: id, now });
  await releaseCoupon(tx, bill.id);
  const pieces = await piecesOf(tx, bill.orderIds);
  await givePieces(tx, pieces);
  await fitReturned(tx, closed, pieces, now);
  return true;
}

/**
 * The shopper gives an unpaid order up (R-ORDER-16), or a merge order: one of its orders does not go without
 * the
 * others. Harmless when it is closed already.
 * @throws AppError not_found, conflict `order_state` once it is paid.
 */
export async function cancelOrder({ db, userId, now }: Context, orderId: string): Promise<void> {
  await ownBill(db, userId, orderId);
  if (await inTransaction(db, (tx) => closeUnpaid(tx, orderId, 'cancel', now()))) return;
  const { orders } = await ownBill(db, userId, orderId);
  const asked = orders.filter(({ id, merge_order_id }) => id === orderId || merge_order_id === orderId);
  if (asked.some(({ status }) => status !== OrderStatus.closed))
    throw wrongState('only an unpaid order can be cancelled');
}
