import { findNextCaseStatus, getRequestTypes, isOpenCase } from '@/lib/rules/after-sale/after-sale';
import { OrderStatus } from '@/lib/rules/order/order-state';
import type { OrderCall } from './calls';
import { asBefore, asked, caseMove, leftFen, moved, paidBack, withCase } from './moves';
import type { OrderState } from './state';

const { unpaid, undelivered, unreceived, completed, closed } = OrderStatus;

function refunded(order: OrderState): OrderState | undefined {
  const { status, latest, closeReason } = order;
  if (status === closed && closeReason === 'refunded') return order;
  if (status !== undelivered) return undefined;
  if (latest && isOpenCase(latest.status)) return order;
  const wish = asked(order, 'refund', leftFen(order));
  return order.isFresh ? paidBack(wish) : wish;
}

function requested(
  order: OrderState,
  { type, amountFen }: OrderCall & { kind: 'request' },
): OrderState | undefined {
  if (order.latest && isOpenCase(order.latest.status)) return undefined;
  const left = leftFen(order);
  if (!getRequestTypes(order, left, new Date(order.now)).includes(type) || (amountFen ?? left) > left)
    return undefined;
  return moved(asked(order, type, amountFen ?? left), 'askAfterSale');
}

/** The shopper has the parcel; what is paid at the door is paid then. */
const received = (order: OrderState): OrderState =>
  moved(order, 'confirm', { paidAt: order.paidAt ?? order.now });

/** An exchange for which nothing is left is paid back. */
function takenBack(order: OrderState): readonly (OrderState | undefined)[] {
  if (order.latest?.status !== 'returning') return [];
  if (order.latest.type !== 'exchange') return [paidBack(order)];
  return [caseMove(order, 'replace', (next) => moved(next, 'endAfterSale')), paidBack(order)];
}

type Ways = readonly (OrderState | undefined)[];
type Rules = { [K in OrderCall['kind']]: (order: OrderState, call: Extract<OrderCall, { kind: K }>) => Ways };

const rules: Rules = {
  ship: (order) => {
    const isKept = order.latest && isOpenCase(order.latest.status);
    const canGo = order.kind === 'physical' && order.status === undelivered && !isKept;
    return canGo ? [moved(order, 'send', { isOldParcel: false })] : [];
  },
  autoConfirm: (order) => (order.status === unreceived && order.isOldParcel ? [received(order)] : []),
  confirm: (order) => {
    if (order.status === completed) return [order];
    return order.status === unreceived ? [received(order)] : [];
  },
  comment: (order) =>
    order.status === completed && !order.isCommented ? [{ ...order, isCommented: true }] : [],
  changeAddress: (order) =>
    order.kind === 'physical' && (order.status === unpaid || order.status === undelivered) ? [order] : [],
  refund: (order) => [refunded(order)],
  request: (order, call) => [requested(order, call)],
  withdraw: (order) => [order.latest?.status === 'cancelled' ? order : caseMove(order, 'cancel', asBefore)],
  lapse: (order) => {
    const isDue = order.latest?.isLate && order.latest.status === 'approved';
    return isDue ? [caseMove(order, 'lapse', asBefore)] : [];
  },
  sendBack: (order, { expressNo }) => {
    if (order.latest?.expressNo === expressNo) return [order];
    return [caseMove(order, 'sendBack', (next) => withCase(next, { expressNo }))];
  },
  approve: (order) => {
    if (order.latest?.status !== 'requested') return [];
    return [findNextCaseStatus(order.latest, 'approve') ? caseMove(order, 'approve') : paidBack(order)];
  },
  reject: (order) => [caseMove(order, 'reject', asBefore)],
  receive: takenBack,
};

/** The order after each of the ways in which a call can go well with it; none when it is refused. */
export function waysOf<K extends OrderCall['kind']>(
  order: OrderState,
  call: Extract<OrderCall, { kind: K }> & { kind: K },
): OrderState[] {
  const rule: (order: OrderState, call: Extract<OrderCall, { kind: K }>) => Ways = rules[call.kind];
  return rule(order, call).filter((way) => way !== undefined);
}
