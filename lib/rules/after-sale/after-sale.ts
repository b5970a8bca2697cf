import type { CaseAction, CaseStatus, CaseType, RequestType } from '@/lib/contract/after-sale-case';
import { type OrderKind, OrderStatus } from '../order/order-state';
import { addDaysToDate, addMinutes } from '../time/dates';

/** Days after receipt in which goods can be returned without a reason (R-AFTER-07). */
export const NO_REASON_DAYS = 7;
/** Days after receipt for all other requests; as long as shoppers must keep the packaging. */
export const REQUEST_DAYS = 15;
/** Days after approval in which the shopper must send the goods back. */
export const SEND_BACK_DAYS = 15;

/** The events of a case. */
export const caseEvents = [
  'approve',
  'reject',
  'cancel',
  'lapse',
  'sendBack',
  'payBack',
  'replace',
  /** The recipient refused the parcel, so the courier returns it and no cash is refunded. */
  'refuse',
] as const;
export type CaseEvent = (typeof caseEvents)[number];

type CaseTransitions = Readonly<Record<CaseStatus, Partial<Record<CaseEvent, CaseStatus>>>>;

const endedTransitions = { refunded: {}, exchanged: {}, rejected: {}, cancelled: {} } as const;

/** Without a return, the approval is the refund. */
const moneyTransitions: CaseTransitions = {
  ...endedTransitions,
  requested: { payBack: 'refunded', reject: 'rejected', cancel: 'cancelled' },
  approved: {},
  returning: {},
};

/** Goods on their way back can be rejected on arrival, but the shopper cannot cancel any more. */
const returnTransitions: CaseTransitions = {
  ...endedTransitions,
  requested: { approve: 'approved', reject: 'rejected', cancel: 'cancelled', refuse: 'refunded' },
  approved: { sendBack: 'returning', cancel: 'cancelled', lapse: 'cancelled', refuse: 'refunded' },
  returning: { sendBack: 'returning', payBack: 'refunded', reject: 'rejected', refuse: 'refunded' },
};

/** An exchange is refunded if the product is out of stock. */
const exchangeTransitions: CaseTransitions = {
  ...returnTransitions,
  returning: { ...returnTransitions.returning, replace: 'exchanged' },
};

const transitions: Readonly<Record<CaseType, CaseTransitions>> = {
  refund: moneyTransitions,
  money: moneyTransitions,
  return: returnTransitions,
  exchange: exchangeTransitions,
};

/** The status after an event; undefined if the event is not possible for the case (R-AFTER-08). */
export const findNextCaseStatus = (
  { type, status }: { type: CaseType; status: CaseStatus },
  event: CaseEvent,
): CaseStatus | undefined => transitions[type][status][event];

/** Statuses in which a case waits for the shopper or an operator. */
export const openCaseStatuses = [
  'requested',
  'approved',
  'returning',
] as const satisfies readonly CaseStatus[];

/** Whether a case waits for the shopper or an operator. */
export const isOpenCase = (status: CaseStatus): boolean => openCaseStatuses.some((open) => open === status);

/** The properties of an order that decide about after-sale requests. */
export interface OrderTimes {
  status: number;
  kind: OrderKind;
  /** ISO-8601 UTC. */
  completedAt: string | null;
  /** Whether a code was delivered or a top-up is in progress, so that a refund is not possible any more. */
  isDelivered?: boolean;
}

const { undelivered, unreceived, completed } = OrderStatus;

/** When the period for a request ends; null unless the order is completed. */
const getRequestDeadline = ({ status, completedAt }: OrderTimes, days: number): Date | null =>
  status !== completed || completedAt === null ? null : addDaysToDate(new Date(completedAt), days);

/** When the period for a request ends, as ISO-8601 UTC; null unless the order is completed. */
export const getRequestEnd = (order: OrderTimes, days: number): string | null =>
  getRequestDeadline(order, days)?.toISOString() ?? null;

/** Whether a request is possible now: the order is sent, or was received at most `days` ago. */
export function isWithinDays(order: OrderTimes, days: number, now: Date): boolean {
  if (order.status === unreceived) return true;
  const end = getRequestDeadline(order, days);
  return end !== null && now <= end;
}

/**
 * The types of requests that are possible now. Service orders allow only a refund, before a code is
 * delivered; a refund is only possible if cash was paid.
 */
export function getRequestTypes(order: OrderTimes, refundableFen: number, now: Date): RequestType[] {
  if (order.isDelivered || !isWithinDays(order, REQUEST_DAYS, now)) return [];
  const types: RequestType[] = refundableFen > 0 ? ['money'] : [];
  return order.kind === 'service' ? types : [...types, 'return', 'exchange'];
}

/** The actions of the shopper with an order and its latest case. */
export function getCaseActions(
  order: OrderTimes,
  latest: { type: CaseType; status: CaseStatus } | undefined,
  types: readonly RequestType[],
  isRefundOpen: boolean,
): CaseAction[] {
  if (latest && isOpenCase(latest.status)) {
    const actions: CaseAction[] = findNextCaseStatus(latest, 'sendBack') ? ['fillTracking'] : [];
    return findNextCaseStatus(latest, 'cancel') ? [...actions, 'cancel'] : actions;
  }
  if (order.status === undelivered) return isRefundOpen ? ['refund'] : [];
  return types.length > 0 ? ['request'] : [];
}

/** The project's settings for refunds before sending. */
export interface RefundConfig {
  /** Whether refunds are approved automatically. */
  autoRefundOpen: boolean;
  /** Minutes after the payment in which that applies. */
  autoRefundMinute: number;
}

/** Whether a refund is requested so soon that it is approved automatically (R-AFTER-03). */
export const isAutoRefund = (config: RefundConfig, paidAt: string, now: Date): boolean =>
  config.autoRefundOpen && now <= addMinutes(new Date(paidAt), config.autoRefundMinute);

/**
 * Masks a nickname for public display: keeps its first character, and its last one if it has more than two.
 */
export function maskName(name: string): string {
  const letters = [...name.trim()];
  const [first = '', last = ''] = [letters[0], letters.at(-1)];
  return letters.length > 2 ? `${first}***${last}` : `${first}***`;
}
