import 'server-only';
import { payType } from '@/lib/contract/config';
import type { OrderDetail, RealOrder } from '@/lib/contract/order';
import type { Context } from '../../context';
import type { Db } from '../../db/types';
import { getOwnBill } from '../bill';
import { orderNotFound } from '../errors';
import { getOwnOrder, type OrderRow } from '../get-own-order';
import { parseOrderAddress } from './order-address';
import { findParts, type OrderParts } from './order-parts';
import { toCloseReason, toOrderSummary } from './order-summary';

/**
 * Finds the refund of money that was received when the order could not be paid any more, or was already paid;
 * undefined without such a payment (R-PAY-21).
 */
async function findLateRefund(
  db: Db,
  order: { id: string; merge_order_id: string | null },
): Promise<OrderDetail['lateRefund']> {
  const refunds = await db
    .selectFrom('payments')
    .innerJoin('payment_refunds as refund', 'refund.payment_id', 'payments.id')
    .select(['refund.amount_fen as amountFen', 'refund.status'])
    .where('refund.order_id', 'is', null)
    .where(
      order.merge_order_id ? 'payments.merge_order_id' : 'payments.order_id',
      '=',
      order.merge_order_id ?? order.id,
    )
    .execute();
  if (refunds.length === 0) return undefined;
  return {
    amountFen: refunds.reduce((sum, { amountFen }) => sum + amountFen, 0),
    done: refunds.every(({ status }) => status === 'done'),
  };
}

/** Converts a row to an order with everything that its page shows. */
export const toOrderDetail = (row: OrderRow, parts: OrderParts): OrderDetail => ({
  ...toOrderSummary(row, parts),
  activityType: row.activity_type,
  address: parseOrderAddress(row.address),
  remark: row.remark,
  paidAt: row.paid_at,
  sentAt: row.sent_at,
  completedAt: row.completed_at,
  closedAt: row.closed_at,
  payChannel: row.pay_channel === null ? null : payType.parse(row.pay_channel),
  pointsGained: row.points_gained,
});

/**
 * Reads one order of the user.
 * @throws AppError not_found.
 */
export async function getOrderDetail(context: Context, orderId: string): Promise<OrderDetail> {
  const row = await getOwnOrder(context.db, context.userId, orderId);
  const parts = await findParts(context, [row.id]);
  return { ...toOrderDetail(row, parts(row.id)), lateRefund: await findLateRefund(context.db, row) };
}

/**
 * Reads from the database alone whether an order or merge order is paid (R-ORDER-25). The orders of a merge
 * order are paid together; the status is that of the first one.
 * @throws AppError not_found.
 */
export async function getRealOrder({ db, userId }: Context, id: string): Promise<RealOrder> {
  const { bill, orders } = await getOwnBill(db, userId, id);
  const requested = bill.id === id ? orders : orders.filter((order) => order.id === id);
  const [first = orders[0]] = requested;
  if (!first) throw orderNotFound();
  const sum = (getAmount: (order: OrderRow) => number) =>
    requested.reduce((total, order) => total + getAmount(order), 0);
  return {
    orderId: id,
    status: first.status,
    closeReason: toCloseReason(first.close_reason),
    paid: first.paid_at !== null,
    points: sum(({ points }) => points),
    payAmount: sum(({ pay_amount_fen }) => pay_amount_fen),
    payDeadline: first.pay_deadline,
    pointsGained: sum(({ points_gained }) => points_gained),
  };
}
