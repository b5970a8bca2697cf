import 'server-only';
import type { AfterSale } from '@/lib/contract/after-sale';
import {
  getCaseActions,
  getRequestEnd,
  getRequestTypes,
  NO_REASON_DAYS,
  REQUEST_DAYS,
} from '@/lib/rules/after-sale/after-sale';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { getProject } from '../../config/project';
import type { Context } from '../../context';
import type { Db } from '../../db/types';
import { getOwnOrder, type OrderRow } from '../../order/get-own-order';
import { getPaidFen, getRefundedFen } from '../case/amounts';
import { findLatestCase } from '../case/find-case';
import { countMissingOfOrder } from '../case/missing-points';
import { getOrderTimes } from './order-times';
import { serializeCase } from './serialize-case';

/**
 * The points that keep a refund before sending from being immediate; 0 for an order that is sent or closed, about whose
 * refund an operator decides in any case.
 */
const countPointsBeforeSending = async (db: Db, order: OrderRow, now: Date): Promise<number> =>
  order.status === OrderStatus.undelivered ? countMissingOfOrder(db, order, now) : 0;

/** Reads the latest case of an order with its timeline, and the actions that are possible now. @throws AppError not_found. */
export async function getAfterSale(context: Context, orderId: string): Promise<AfterSale> {
  const { db, userId, now } = context;
  const order = await getOwnOrder(db, userId, orderId);
  const [row, refunded, { config }, times, missingPoints] = await Promise.all([
    findLatestCase(db, orderId),
    getRefundedFen(db, orderId),
    getProject(context, order.p_id),
    getOrderTimes(db, order),
    countPointsBeforeSending(db, order, now()),
  ]);
  const refundableFen = order.status === OrderStatus.closed ? 0 : getPaidFen(order) - refunded;
  const types = getRequestTypes(times, refundableFen, now());
  return {
    orderId,
    orderStatus: order.status,
    actions: getCaseActions(times, row, types, config.refundOpen),
    types,
    refundableFen,
    points: order.points,
    missingPoints,
    requestUntil: getRequestEnd(times, REQUEST_DAYS),
    noReasonUntil: order.kind === 'service' ? null : getRequestEnd(times, NO_REASON_DAYS),
    case: row ? await serializeCase(context, row) : null,
  };
}
