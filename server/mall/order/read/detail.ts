import 'server-only';
import { payType } from '@/lib/contract/config';
import type { OrderDetail, RealOrder } from '@/lib/contract/order';
import type { Context } from '../../context';
import { readAddress } from '../address';
import { ownOrder } from '../own-order';
import { itemsOf, summaryOf } from './rows';

/** One order of the user. @throws AppError not_found. */
export async function orderDetail(context: Context, orderId: string): Promise<OrderDetail> {
  const row = await ownOrder(context.db, context.userId, orderId);
  const items = await itemsOf(context, [row.id]);
  return {
    ...summaryOf(row, items.get(row.id) ?? []),
    activityType: row.activity_type,
    address: readAddress(row.address),
    remark: row.remark,
    paidAt: row.paid_at,
    sentAt: row.sent_at,
    completedAt: row.completed_at,
    closedAt: row.closed_at,
    payChannel: row.pay_channel === null ? null : payType.parse(row.pay_channel),
    pointsGained: row.points_gained,
  };
}

/** Whether an order is paid, from the database and from nowhere else (product 5). @throws AppError not_found. */
export async function realOrder({ db, userId }: Context, orderId: string): Promise<RealOrder> {
  const row = await ownOrder(db, userId, orderId);
  const { closeReason, status, points, payAmount, payDeadline } = summaryOf(row, []);
  return {
    orderId,
    status,
    closeReason,
    paid: row.paid_at !== null,
    points,
    payAmount,
    payDeadline,
    pointsGained: row.points_gained,
  };
}
