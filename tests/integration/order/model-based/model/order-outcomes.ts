import { findNextCaseStatus, getRequestTypes, isOpenCase } from '@/lib/rules/after-sale/after-sale';
import { OrderStatus } from '@/lib/rules/order/order-state';
import type { OrderState } from './bill-state';
import type { OrderCall } from './calls';
import {
  applyEvent,
  getRefundableFen,
  isCashOutstanding,
  moveCase,
  refundOrder,
  requestCase,
  restoreOrder,
  updateCase,
} from './transitions';

const { unpaid, undelivered, unreceived, completed, afterSale, closed } = OrderStatus;

/** The model knows no points: if those that the order gave are spent, the refund waits although it could be immediate. */
function refund(order: OrderState): readonly (OrderState | undefined)[] {
  const { status, latestCase: latest, closeReason } = order;
  if (status === closed && closeReason === 'refunded') return [order];
  if (status !== undelivered) return [];
  if (latest && isOpenCase(latest.status)) return [order];
  const requested = requestCase(order, 'refund', getRefundableFen(order));
  return order.isAutoRefundable ? [refundOrder(requested), requested] : [requested];
}

function request(
  order: OrderState,
  { type, amountFen }: OrderCall & { kind: 'request' },
): OrderState | undefined {
  if (order.latestCase && isOpenCase(order.latestCase.status)) return undefined;
  const refundableFen = getRefundableFen(order);
  // For the rule, `isDelivered` is about codes: a parcel that was delivered may come back.
  const times = { ...order, isDelivered: order.kind === 'service' && order.isDelivered };
  if (
    !getRequestTypes(times, refundableFen, new Date(order.now)).includes(type) ||
    (amountFen ?? refundableFen) > refundableFen
  )
    return undefined;
  return applyEvent(requestCase(order, type, amountFen ?? refundableFen), 'askAfterSale');
}

/** The shopper receives the parcel; cash on delivery is paid now. */
const confirm = (order: OrderState): OrderState =>
  applyEvent(order, 'confirm', { paidAt: order.paidAt ?? order.now });

/** A replacement that is out of stock is refunded instead. */
function receiveReturn(order: OrderState): readonly (OrderState | undefined)[] {
  if (order.latestCase?.status !== 'returning' || isCashOutstanding(order)) return [];
  if (order.latestCase.type !== 'exchange') return [refundOrder(order)];
  return [moveCase(order, 'replace', (next) => applyEvent(next, 'endAfterSale')), refundOrder(order)];
}

const isUnderWay = ({ kind, status, isDelivered }: OrderState): boolean =>
  kind === 'physical' && (status === unreceived || status === afterSale) && !isDelivered;

/** The recipient refuses a parcel with cash on delivery; a return that was requested before ends with it. */
function refuse(order: OrderState): OrderState | undefined {
  if (!order.isCashOnDelivery || !isUnderWay(order) || order.completedAt !== null) return undefined;
  const isOpen = order.latestCase && isOpenCase(order.latestCase.status);
  const ended = isOpen ? updateCase(order, { status: 'refunded', amountFen: 0 }) : order;
  return applyEvent(ended, 'refuse', { closeReason: 'refused' });
}

type Outcomes = readonly (OrderState | undefined)[];
type OutcomeRules = {
  [K in OrderCall['kind']]: (order: OrderState, call: Extract<OrderCall, { kind: K }>) => Outcomes;
};

const outcomeRules: OutcomeRules = {
  ship: (order) => {
    const isKept = order.latestCase && isOpenCase(order.latestCase.status);
    const canGo = order.kind === 'physical' && order.status === undelivered && !isKept;
    return canGo ? [applyEvent(order, 'send', { isAutoConfirmDue: false })] : [];
  },
  autoConfirm: (order) => {
    const isDue = order.status === unreceived && order.isAutoConfirmDue && !isCashOutstanding(order);
    return isDue ? [confirm(order)] : [];
  },
  deliver: (order) => (isUnderWay(order) ? [{ ...order, isDelivered: true }] : []),
  refuse: (order) => [refuse(order)],
  confirm: (order) => {
    if (order.status === completed) return [order];
    return order.status === unreceived ? [confirm(order)] : [];
  },
  comment: (order) =>
    order.status === completed && !order.isCommented ? [{ ...order, isCommented: true }] : [],
  changeAddress: (order) =>
    order.kind === 'physical' && (order.status === unpaid || order.status === undelivered) ? [order] : [],
  refund,
  request: (order, call) => [request(order, call)],
  withdraw: (order) => [
    order.latestCase?.status === 'cancelled' ? order : moveCase(order, 'cancel', restoreOrder),
  ],
  lapse: (order) => {
    const isDue = order.latestCase?.isOverdue && order.latestCase.status === 'approved';
    return isDue ? [moveCase(order, 'lapse', restoreOrder)] : [];
  },
  sendBack: (order, { expressNo }) => {
    if (order.latestCase?.expressNo === expressNo) return [order];
    return [moveCase(order, 'sendBack', (next) => updateCase(next, { expressNo }))];
  },
  approve: (order) => {
    if (order.latestCase?.status !== 'requested') return [];
    return [
      findNextCaseStatus(order.latestCase, 'approve') ? moveCase(order, 'approve') : refundOrder(order),
    ];
  },
  reject: (order) => [moveCase(order, 'reject', restoreOrder)],
  receive: receiveReturn,
};

/** Lists the possible orders after a successful call; empty if the call must be rejected. */
export function listOrderOutcomes<K extends OrderCall['kind']>(
  order: OrderState,
  call: Extract<OrderCall, { kind: K }> & { kind: K },
): OrderState[] {
  const rule: (order: OrderState, call: Extract<OrderCall, { kind: K }>) => Outcomes =
    outcomeRules[call.kind];
  return rule(order, call).filter((outcome) => outcome !== undefined);
}
