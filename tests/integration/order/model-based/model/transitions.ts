import { type CaseEvent, findNextCaseStatus } from '@/lib/rules/after-sale/after-sale';
import { findNextOrderStatus, type OrderEvent, OrderStatus } from '@/lib/rules/order/order-state';
import type { CaseState, OrderState } from './bill-state';

type OrderChange = (order: OrderState) => OrderState;

const { undelivered, unreceived, completed } = OrderStatus;

/** An order after an event. @throws if the event is impossible; callers check first. */
export const applyEvent = (
  order: OrderState,
  event: OrderEvent,
  changes: Partial<OrderState> = {},
): OrderState => {
  const status = findNextOrderStatus(order.status, event, order.kind);
  if (status === undefined) throw new Error(`an order that is ${order.status} cannot ${event}`);
  const completedAt = status === completed ? (order.completedAt ?? order.now) : order.completedAt;
  return { ...order, completedAt, ...changes, status };
};

/** Cash that was received. */
function getPaidFen(order: OrderState): number {
  const isPaid = order.isCashOnDelivery
    ? order.isDelivered || order.completedAt !== null
    : order.paidAt !== null;
  return isPaid ? order.payFen : 0;
}

/** Cash that can be refunded. */
export const getRefundableFen = (order: OrderState): number => getPaidFen(order) - order.refundedFen;

/** Whether cash is due on delivery and not known to be collected. */
export const isCashOutstanding = (order: OrderState): boolean =>
  order.isCashOnDelivery && getPaidFen(order) < order.payFen;

/** An order with a changed latest case. */
export const updateCase = (order: OrderState, changes: Partial<CaseState>): OrderState =>
  order.latestCase ? { ...order, latestCase: { ...order.latestCase, ...changes } } : order;

/** An order after a case ended without a result. */
export function restoreOrder(order: OrderState): OrderState {
  if (order.latestCase?.statusBefore === undelivered) return order;
  return applyEvent(order, order.latestCase?.statusBefore === unreceived ? 'resumeDelivery' : 'endAfterSale');
}

/**
 * Fen that the refund of an order's case gives back. A shopper who requested the return of cash on delivery while the
 * parcel was on its way had paid nothing then, but has paid since: the parcel was delivered.
 */
function getCaseRefundFen({ latestCase, isCashOnDelivery, payFen }: OrderState): number {
  if (!latestCase) return 0;
  const isPaidSince =
    isCashOnDelivery && latestCase.statusBefore === unreceived && latestCase.amountFen === 0;
  return isPaidSince ? payFen : latestCase.amountFen;
}

/**
 * An order after the refund of its case: closed, unless the shopper keeps the goods for part of the money.
 */
export function refundOrder(order: OrderState): OrderState {
  const { type } = order.latestCase ?? {};
  const amountFen = getCaseRefundFen(order);
  const back = updateCase(
    { ...order, refundedFen: order.refundedFen + amountFen },
    { status: 'refunded', amountFen },
  );
  const isOver = type !== 'money' || getRefundableFen(back) <= 0;
  return isOver ? applyEvent(back, 'refund', { closeReason: 'refunded' }) : applyEvent(back, 'endAfterSale');
}

/** An order with a new case. */
export const requestCase = (order: OrderState, type: CaseState['type'], amountFen: number): OrderState => ({
  ...order,
  latestCase: {
    type,
    amountFen,
    status: 'requested',
    statusBefore: order.status,
    expressNo: null,
    isOverdue: false,
  },
});

/** Moves an open case on; undefined if the event is impossible. */
export function moveCase(
  order: OrderState,
  event: CaseEvent,
  then: OrderChange = (same) => same,
): OrderState | undefined {
  const status = order.latestCase ? findNextCaseStatus(order.latestCase, event) : undefined;
  return status && then(updateCase(order, { status, isOverdue: false }));
}
