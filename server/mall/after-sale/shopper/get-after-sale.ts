import 'server-only';
import type { AfterSale } from '@/lib/contract/after-sale';
import {
  getCaseActions,
  getRequestDeadline,
  getRequestTypes,
  NO_REASON_DAYS,
  type OrderTimes,
  REQUEST_DAYS,
} from '@/lib/rules/after-sale/after-sale';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { getProject } from '../../config/project';
import type { Context } from '../../context';
import { getOwnOrder } from '../../order/get-own-order';
import { getPaidFen, getRefundedFen } from '../case/amounts';
import { findLatestCase } from '../case/find-case';
import { getOrderTimes } from './order-times';
import { serializeCase } from './serialize-case';

/** The end of the period for requests; null unless the order is completed. */
const getRequestEnd = (order: OrderTimes, days: number): string | null =>
  order.status === OrderStatus.completed ? (getRequestDeadline(order, days)?.toISOString() ?? null) : null;

/** Reads the latest case of an order with its timeline, and the actions that are possible now. @throws AppError not_found. */
export async function getAfterSale(context: Context, orderId: string): Promise<AfterSale> {
  const { db, userId, now } = context;
  const order = await getOwnOrder(db, userId, orderId);
  const [row, refunded, { config }, times] = await Promise.all([
    findLatestCase(db, orderId),
    getRefundedFen(db, orderId),
    getProject(context, order.p_id),
    getOrderTimes(db, order),
  ]);
  const refundableFen = order.status === OrderStatus.closed ? 0 : getPaidFen(order) - refunded;
  const types = getRequestTypes(times, refundableFen, now());
  return {
    orderId,
    orderStatus: order.status,
    actions: getCaseActions(times, row, types, config.refundOpen),
    types,
    refundableFen,
    requestUntil: getRequestEnd(times, REQUEST_DAYS),
    noReasonUntil: order.kind === 'service' ? null : getRequestEnd(times, NO_REASON_DAYS),
    case: row ? await serializeCase(context, row) : null,
  };
}
