import type { CaseAction, CaseStatus, CaseType, RequestType } from '@/lib/contract/after-sale-case';
import { type OrderKind, OrderStatus } from '../order/order-state';
import { addDaysToDate, addMinutes } from '../time/dates';

/** Days after receipt in which goods go back without a reason (R-AFTER-07). */
export const NO_REASON_DAYS = 7;
/** Days after receipt for everything else; as long as the packaging is to be kept. */
export const REQUEST_DAYS = 15;
/** Days after approval in which goods have to be sent back. */
export const SEND_BACK_DAYS = 15;

/** What can happen to a case. */
export const caseEvents = ['approve', 'reject', 'cancel', 'lapse', 'sendBack', 'payBack', 'replace'] as const;
export type CaseEvent = (typeof caseEvents)[number];

type CaseTransitions = Readonly<Record<CaseStatus, Partial<Record<CaseEvent, CaseStatus>>>>;

const endedTransitions = { refunded: {}, exchanged: {}, rejected: {}, cancelled: {} } as const;

/** Without goods to send back, saying yes is paying back. */
const moneyTransitions: CaseTransitions = {
  ...endedTransitions,
  requested: { payBack: 'refunded', reject: 'rejected', cancel: 'cancelled' },
  approved: {},
  returning: {},
};

/** Goods that are on their way back can be refused when they arrive, but no longer be kept. */
const returnTransitions: CaseTransitions = {
  ...endedTransitions,
  requested: { approve: 'approved', reject: 'rejected', cancel: 'cancelled' },
  approved: { sendBack: 'returning', cancel: 'cancelled', lapse: 'cancelled' },
  returning: { sendBack: 'returning', payBack: 'refunded', reject: 'rejected' },
};

/** An exchange for which nothing is left is paid back. */
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

/** The status an event leads to; undefined when it cannot happen to such a case (R-AFTER-08). */
export const findNextCaseStatus = (
  { type, status }: { type: CaseType; status: CaseStatus },
  event: CaseEvent,
): CaseStatus | undefined => transitions[type][status][event];

/** Statuses in which a case waits for somebody. */
export const openCaseStatuses = [
  'requested',
  'approved',
  'returning',
] as const satisfies readonly CaseStatus[];

export const isOpenCase = (status: CaseStatus): boolean => openCaseStatuses.some((open) => open === status);

/** What the rules look at in an order. */
export interface OrderTimes {
  status: number;
  kind: OrderKind;
  completedAt: string | null;
  /** A code was given, or a top-up is under way: nothing of it can come back. */
  isDelivered?: boolean;
}

const { undelivered, unreceived, completed } = OrderStatus;

/** When the days for a request end; null while they have not begun, because the parcel is on its way. */
export const getRequestDeadline = ({ completedAt }: OrderTimes, days: number): Date | null =>
  completedAt === null ? null : addDaysToDate(new Date(completedAt), days);

/** Whether something may be asked for now: sent, or received not longer ago than that. */
export function isWithinDays(order: OrderTimes, days: number, now: Date): boolean {
  if (order.status === unreceived) return true;
  const end = getRequestDeadline(order, days);
  return order.status === completed && end !== null && now <= end;
}

/**
 * What may be asked for: a voucher is paid back only while it has no code, and never sent back; where no cash was
 * paid none is given back.
 */
export function getRequestTypes(order: OrderTimes, refundableFen: number, now: Date): RequestType[] {
  if (order.isDelivered || !isWithinDays(order, REQUEST_DAYS, now)) return [];
  const types: RequestType[] = refundableFen > 0 ? ['money'] : [];
  return order.kind === 'service' ? types : [...types, 'return', 'exchange'];
}

/** What the shopper may do now with an order and its latest case. */
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

/** What a project says about refunds before sending. */
export interface RefundConfig {
  autoRefundOpen: boolean;
  autoRefundMinute: number;
}

/** Whether a refund needs nobody's yes: soon enough after paying (R-AFTER-03). */
export const isAutoRefund = (config: RefundConfig, paidAt: string, now: Date): boolean =>
  config.autoRefundOpen && now <= addMinutes(new Date(paidAt), config.autoRefundMinute);

/** A nickname as everybody may see it: its first and its last character. */
export function maskName(name: string): string {
  const letters = [...name.trim()];
  const [first = '', last = ''] = [letters[0], letters.at(-1)];
  return letters.length > 2 ? `${first}***${last}` : `${first}***`;
}
