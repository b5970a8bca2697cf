import 'server-only';
import type { AfterSale } from '@/lib/contract/trade/after-sale';
import {
  caseActions,
  NO_REASON_DAYS,
  type OrderTimes,
  REQUEST_DAYS,
  requestEnd,
  requestTypes,
} from '@/lib/rules/after-sale/after-sale';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { findProject } from '../../config/project';
import type { Context } from '../../context';
import { ownOrder } from '../../order/own-order';
import { paidFen, refundedFen } from '../case/amounts';
import { latestCase } from '../case/rows';
import { presentCase } from './present';
import { timesOf } from './times';

/** Days a request is possible are told only for an order that was received and is not over. */
const endOf = (order: OrderTimes, days: number): string | null =>
  order.status === OrderStatus.completed ? (requestEnd(order, days)?.toISOString() ?? null) : null;

/** The latest case of an order with its timeline, and what the shopper may do now. @throws AppError not_found. */
export async function afterSale(context: Context, orderId: string): Promise<AfterSale> {
  const { db, userId, now } = context;
  const order = await ownOrder(db, userId, orderId);
  const [row, refunded, { config }, times] = await Promise.all([
    latestCase(db, orderId),
    refundedFen(db, orderId),
    findProject(context, order.p_id),
    timesOf(db, order),
  ]);
  const refundableFen = order.status === OrderStatus.closed ? 0 : paidFen(order) - refunded;
  const types = requestTypes(times, refundableFen, now());
  return {
    orderId,
    orderStatus: order.status,
    actions: caseActions(times, row, types, config.refundOpen),
    types,
    refundableFen,
    requestUntil: endOf(times, REQUEST_DAYS),
    noReasonUntil: order.kind === 'service' ? null : endOf(times, NO_REASON_DAYS),
    case: row ? await presentCase(context, row) : null,
  };
}
