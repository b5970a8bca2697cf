import 'server-only';
import type { PayType } from '@/lib/contract/config';
import { pointsGainedBy } from '@/lib/rules/order/order-price';
import { OrderStatus, transition } from '@/lib/rules/order/order-state';
import { countPieces, piecesOf } from '../catalogue/pieces';
import type { Host } from '../context';
import { spendCoupon } from '../coupon/hold';
import { type Send, together } from '../db/together';
import type { Tx } from '../db/types';
import { sendGrant } from '../points/ledger';
import { creditReturnScore } from '../points/return-score';
import { giveCodes } from '../service/give-codes';
import { findBill, lockBill } from './bill';
import type { OrderRow } from './own-order';

/** Gives what an order gains by being paid, once per order (R-POINTS-28). */
export async function givePoints(
  tx: Tx,
  send: Send,
  order: { id: string; user_id: string; points_gained: number },
  now: Date,
): Promise<void> {
  const { id: ref, user_id: userId, points_gained: amount } = order;
  if (amount > 0) await sendGrant(tx, send, { userId, amount, reason: 'paySuccess', ref, now });
}

interface Payment {
  /** Of an order or a merge order. */
  orderId: string;
  channel: PayType;
  now: Date;
}

/** Moves one order's row on; false when it is not unpaid (any more). */
async function payRow(
  tx: Tx,
  order: OrderRow,
  { channel, now, gained }: Omit<Payment, 'orderId'> & { gained: number },
): Promise<boolean> {
  const status = transition(OrderStatus.unpaid, 'pay', order.kind) ?? OrderStatus.undelivered;
  const at = now.toISOString();
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ status, paid_at: at, pay_channel: channel, pay_deadline: null, points_gained: gained })
    .set({ completed_at: status === OrderStatus.completed ? at : null })
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', '=', order.id)
    .where('status', '=', OrderStatus.unpaid)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Unpaid → paid, of an order or of all orders of a merge order at once. The conditional update decides against
 * cancelling, expiry and another notice: exactly one of them finds the orders unpaid. Answers false when they are
 * not unpaid (any more).
 */
export async function markPaid(
  tx: Tx,
  { settings }: Pick<Host, 'settings'>,
  { orderId, channel, now }: Payment,
): Promise<boolean> {
  const bill = await findBill(tx, orderId);
  if (!bill) throw new Error(`there is nothing to pay as ${orderId}`);
  const orders = (await lockBill(tx, bill)).map((order) => ({
    order,
    gained: pointsGainedBy(
      { points: order.points, payAmountFen: order.pay_amount_fen },
      settings.paySuccessPoints,
    ),
  }));
  let moved = 0;
  for (const { order, gained } of orders) moved += Number(await payRow(tx, order, { channel, now, gained }));
  if (moved === 0) return false;
  if (moved !== orders.length) throw new Error(`only some orders of ${bill.id} are unpaid`);
  for (const { order, gained } of orders) {
    await together(tx, (send) => givePoints(tx, send, { ...order, points_gained: gained }, now));
    await creditReturnScore(tx, order, now);
  }
  await spendCoupon(tx, { orderId: bill.id, now });
  await giveCodes(
    tx,
    orders.map(({ order }) => order),
    now,
  );
  await countPieces(tx, await piecesOf(tx, bill.orderIds));
  return true;
}
