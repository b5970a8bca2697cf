import { type CaseEvent, findNextCaseStatus } from '@/lib/rules/after-sale/after-sale';
import { findNextOrderStatus, type OrderEvent, OrderStatus } from '@/lib/rules/order/order-state';
import type { CaseState, OrderState } from './state';

type Change = (order: OrderState) => OrderState;

const { undelivered, unreceived, completed } = OrderStatus;

/** An order after an event. Throws when it cannot happen: whoever asks looks first. */
export const moved = (
  order: OrderState,
  event: OrderEvent,
  changes: Partial<OrderState> = {},
): OrderState => {
  const status = findNextOrderStatus(order.status, event, order.kind);
  if (status === undefined) throw new Error(`an order that is ${order.status} cannot ${event}`);
  const completedAt = status === completed ? (order.completedAt ?? order.now) : order.completedAt;
  return { ...order, completedAt, ...changes, status };
};

/** Cash that is there to be given back. */
export function leftFen(order: OrderState): number {
  const isPaid = order.isAtDoor ? order.isDelivered || order.completedAt !== null : order.paidAt !== null;
  return (isPaid ? order.payFen : 0) - order.backFen;
}

/** An order whose latest case has changed. */
export const withCase = (order: OrderState, changes: Partial<CaseState>): OrderState =>
  order.latest ? { ...order, latest: { ...order.latest, ...changes } } : order;

/** Nothing came of a case. */
export function asBefore(order: OrderState): OrderState {
  if (order.latest?.before === undelivered) return order;
  return moved(order, order.latest?.before === unreceived ? 'resumeDelivery' : 'endAfterSale');
}

/** The case is paid back: the order ends with it, unless the shopper keeps the goods for part of the money. */
export function paidBack(order: OrderState): OrderState {
  const { amountFen = 0, type } = order.latest ?? {};
  const back = withCase({ ...order, backFen: order.backFen + amountFen }, { status: 'refunded' });
  const isOver = type !== 'money' || leftFen(back) <= 0;
  return isOver ? moved(back, 'refund', { closeReason: 'refunded' }) : moved(back, 'endAfterSale');
}

/** An order of which something was asked. */
export const asked = (order: OrderState, type: CaseState['type'], amountFen: number): OrderState => ({
  ...order,
  latest: { type, amountFen, status: 'requested', before: order.status, expressNo: null, isLate: false },
});

/** Moves an open case on; undefined when it cannot. */
export function caseMove(
  order: OrderState,
  event: CaseEvent,
  then: Change = (same) => same,
): OrderState | undefined {
  const status = order.latest ? findNextCaseStatus(order.latest, event) : undefined;
  return status && then(withCase(order, { status, isLate: false }));
}
