import 'server-only';
import type { PayType } from '@/lib/contract/config';
import { calculatePointsGained } from '@/lib/rules/order/order-price';
import { findNextOrderStatus, OrderStatus } from '@/lib/rules/order/order-state';
import { queueOrderRules } from '../config/project';
import type { MallDeps } from '../context';
import { spendCoupon } from '../coupon/reserve-coupon';
import { type Execute, pipelined } from '../db/pipeline';
import type { Tx } from '../db/types';
import { findPieces, incrementSold } from '../goods/stock';
import { queueGrant } from '../points/ledger';
import { creditReturnScore } from '../points/return-score';
import { fulfilOrders } from '../service-order/fulfil-orders';
import { findBill, lockBill } from './bill';
import type { OrderRow } from './get-own-order';

/** Grants the points for paying an order, once per order (R-POINTS-28). */
export async function grantOrderPoints(
  tx: Tx,
  execute: Execute,
  order: { id: string; user_id: string; points_gained: number },
  now: Date,
): Promise<void> {
  const { id: ref, user_id: userId, points_gained: amount } = order;
  if (amount > 0) await queueGrant(tx, execute, { userId, amount, reason: 'paySuccess', ref, now });
}

interface OrderPayment {
  /** Id of an order or merge order. */
  orderId: string;
  channel: PayType;
  now: Date;
}

/** Marks one order's row as paid; returns false when it is not unpaid. */
async function markRowPaid(
  tx: Tx,
  order: OrderRow,
  { channel, now, gained }: Omit<OrderPayment, 'orderId'> & { gained: number },
): Promise<boolean> {
  const status = findNextOrderStatus(OrderStatus.unpaid, 'pay', order.kind) ?? OrderStatus.undelivered;
  const at = now.toISOString();
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ status, paid_at: at, pay_channel: channel, pay_deadline: null, points_gained: gained })
    .set({ completed_at: status === OrderStatus.completed ? at : null })
    .where('id', '=', order.id)
    .where('status', '=', OrderStatus.unpaid)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Marks an order, or all orders of a merge order, as paid. The conditional update decides between this call,
 * cancellation, expiry and another notification: exactly one of them finds the orders unpaid. Returns false
 * when they are not unpaid.
 * @throws Error when there is no such bill, or only some of its orders are unpaid; the caller must roll back.
 */
export async function markPaid(
  tx: Tx,
  { settings }: Pick<MallDeps, 'settings'>,
  { orderId, channel, now }: OrderPayment,
): Promise<boolean> {
  const bill = await findBill(tx, orderId);
  if (!bill) throw new Error(`no order or merge order ${orderId}`);
  const rows = await lockBill(tx, bill);
  // All orders of a bill are of one project.
  const { paySuccessPoints } = await pipelined(tx, (execute) =>
    queueOrderRules({ db: tx, settings }, execute, rows[0]?.p_id ?? settings.defaultPId),
  );
  const orders = rows.map((order) => ({
    order,
    gained: calculatePointsGained(
      { points: order.points, payAmountFen: order.pay_amount_fen },
      paySuccessPoints,
    ),
  }));
  let paidCount = 0;
  for (const { order, gained } of orders)
    paidCount += Number(await markRowPaid(tx, order, { channel, now, gained }));
  if (paidCount === 0) return false;
  if (paidCount !== orders.length) throw new Error(`only some orders of ${bill.id} are unpaid`);
  for (const { order, gained } of orders) {
    await pipelined(tx, (execute) => grantOrderPoints(tx, execute, { ...order, points_gained: gained }, now));
    await creditReturnScore(tx, order, now);
  }
  await spendCoupon(tx, { orderId: bill.id, now });
  await fulfilOrders(
    tx,
    orders.map(({ order }) => order),
    now,
  );
  await incrementSold(tx, await findPieces(tx, bill.orderIds));
  return true;
}
