import 'server-only';
import { payType } from '@/lib/contract/config';
import type { OrderDetail, OrderItem, RealOrder } from '@/lib/contract/order';
import type { Context } from '../../context';
import { lateRefundOf } from '../../payment/late-refund';
import { readAddress } from '../address';
import { ownBill } from '../bill';
import { type OrderRow, ownOrder } from '../own-order';
import { noSuchOrder } from '../refusals';
import { itemsOf, summaryOf } from './rows';

/** An order with everything that its page shows. */
export const detailOf = (row: OrderRow, items: OrderItem[]): OrderDetail => ({
  ...summaryOf(row, items),
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
  const items = await itemsOf(context, [row.id]);
  return { ...detailOf(row, items.get(row.id) ?? []), lateRefund: await lateRefundOf(context.db, row) };
}

/**
 * Whether an order, or a merge order, is paid, from the database and from nowhere else (product 5). The orders of a
 * merge order are paid together; its status is that of the first one.
 * @throws AppError not_found.
 */
export async function realOrder({ db, userId }: Context, id: string): Promise<RealOrder> {
  const { bill, orders } = await ownBill(db, userId, id);
  const asked = bill.id === id ? orders : orders.filter((order) => order.id === id);
  const [first = orders[0]] = asked;
  if (!first) throw noSuchOrder();
  const { closeReason, status, payDeadline } = summaryOf(first, []);
  const sum = (amountOf: (order: OrderRow) => number) =>
    asked.reduce((total, order) => total + amountOf(order), 0);
  return {
    orderId: id,
    status,
    closeReason,
    paid: first.paid_at !== null,
    points: sum(({ points }) => points),
    payAmount: sum(({ pay_amount_fen }) => pay_amount_fen),
    payDeadline,
    pointsGained: sum(({ points_gained }) => points_gained),
  };
}
