import type { OrderDetail, OrderSummary } from '@/lib/contract/order';
import { isOrderStatus, OrderStatus } from './order-state';

export type OrderStep = 'created' | 'paid' | 'sent' | 'completed' | 'closed';

/** A step of an order's way. `at` null: still to come. */
export interface TimelineStep {
  step: OrderStep;
  at: string | null;
}

type TimelineOrder = Pick<
  OrderDetail,
  'kind' | 'status' | 'createdAt' | 'paidAt' | 'sentAt' | 'completedAt' | 'closedAt' | 'isCashOnDelivery'
>;

/**
 * The way of an order: what has been and what will be; a closed one has nothing to come. What is paid at the door has
 * no step of its own for that.
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
 * An order whose time to pay has run out is shown as closed at once; the server, which decides, closes it
 * within its next round. It is closed since its time ran out.
 */
export function toExpiredOrder<O extends Pick<OrderSummary, 'status' | 'closeReason' | 'payDeadline'>>(
  order: O,
): O {
  return order.status === OrderStatus.unpaid
    ? { ...order, status: OrderStatus.closed, closeReason: 'expired', closedAt: order.payDeadline }
    : order;
}

/** The status as the rules know it; an unknown number is treated as closed, which allows next to nothing. */
export const toOrderStatus = ({ status }: { status: number }): OrderStatus =>
  isOrderStatus(status) ? status : OrderStatus.closed;

/** Pieces of all items together. */
export const countPieces = ({ items }: Pick<OrderSummary, 'items'>): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);
