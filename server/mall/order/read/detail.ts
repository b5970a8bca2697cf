import 'server-only';
import { payType } from '@/lib/contract/config';
import type { OrderDetail, RealOrder } from '@/lib/contract/order';
import type { Context } from '../../context';
import { lateRefundOf } from '../../payment/late-refund';
import { ownBill } from '../bill';
import { type OrderRow, ownOrder } from '../own-order';
import { noSuchOrder } from '../refusals';
import { readAddress } from './address';
import { type OrderParts, partsOf } from './parts';
import { closeReasonOf, summaryOf } from './rows';

/** An order with everything that its page shows. */
export const detailOf = (row: OrderRow, parts: OrderParts): OrderDetail => ({
  ...summaryOf(row, parts),
  activityType: row.activity_type,
  address: readAddress(row.address),
  remark: row.remark,
  paidAt: row.paid_at,
  sentAt: row.sent_at,
  completedAt: row.completed_at,
  closedAt: row.closed_at,
  payChannel: row.pay_channel === null ? null : payType.parse(row.pay_channel),
  pointsGained: row.points_gained,
});

/** One order of the user. @throws AppError not_found. */
export async function orderDetail(context: Context, orderId: string): Promise<OrderDetail> {
  const row = await ownOrder(context.db, context.userId, orderId);
  const parts = await partsOf(context, [row.id]);
  return { ...detailOf(row, parts(row.id)), lateRefund: await lateRefundOf(context.db, row) };
}

/**
 * Whether an order, or a merge order, is paid, from the database and from nowhere else (R-ORDER-25). The
 * orders of a
 * merge order are paid together; its status is that of the first one.
 * @throws AppError not_found.
 */
export async function realOrder({ db, userId }: Context, id: string): Promise<RealOrder> {
  const { bill, orders } = await ownBill(db, userId, id);
  const asked = bill.id === id ? orders : orders.filter((order) => order.id === id);
  const [first = orders[0]] = asked;
  if (!first) throw noSuchOrder();
  const sum = (amountOf: (order: OrderRow) => number) =>
    asked.reduce((total, order) => total + amountOf(order), 0);
  return {
    orderId: id,
    status: first.status,
    closeReason: closeReasonOf(first.close_reason),
    paid: first.paid_at !== null,
    points: sum(({ points }) => points),
    payAmount: sum(({ pay_amount_fen }) => pay_amount_fen),
    payDeadline: first.pay_deadline,
    pointsGained: sum(({ points_gained }) => points_gained),
  };
}
