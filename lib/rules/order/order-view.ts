import type { OrderDetail, OrderSummary } from '@/lib/contract/order';
import { isOrderStatus, OrderStatus } from './order-state';

export type OrderStep = 'created' | 'paid' | 'sent' | 'completed' | 'closed';

/** A step of an order's timeline. `at` is ISO-8601 UTC; null: the step is still to come. */
export interface TimelineStep {
  step: OrderStep;
  at: string | null;
}

type TimelineOrder = Pick<
  OrderDetail,
  'kind' | 'status' | 'createdAt' | 'paidAt' | 'sentAt' | 'completedAt' | 'closedAt' | 'isCashOnDelivery'
>;

/**
 * Creates the timeline of an order: past and future steps; a closed order has only past ones. Cash on
 * delivery has no step for the payment.
 */
export function createTimeline(order: TimelineOrder): TimelineStep[] {
  const steps: TimelineStep[] = [{ step: 'created', at: order.createdAt }];
  if (!order.isCashOnDelivery) steps.push({ step: 'paid', at: order.paidAt });
  if (order.kind === 'physical') steps.push({ step: 'sent', at: order.sentAt });
  steps.push({ step: 'completed', at: order.completedAt });
  if (order.status !== OrderStatus.closed) return steps;
  return [...steps.filter(({ at }) => at !== null), { step: 'closed', at: order.closedAt }];
}

/**
 * Shows an unpaid order whose payment deadline has passed as closed since then. The server closes it with the
 * next run of its job. Other orders stay unchanged.
 */
export function toExpiredOrder<O extends Pick<OrderSummary, 'status' | 'closeReason' | 'payDeadline'>>(
  order: O,
): O {
  return order.status === OrderStatus.unpaid
    ? { ...order, status: OrderStatus.closed, closeReason: 'expired', closedAt: order.payDeadline }
    : order;
}

/** Narrows a status; an unknown number counts as closed, which allows almost no actions. */
export const toOrderStatus = ({ status }: { status: number }): OrderStatus =>
  isOrderStatus(status) ? status : OrderStatus.closed;

/** The number of pieces of all items. */
export const countPieces = ({ items }: Pick<OrderSummary, 'items'>): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);
