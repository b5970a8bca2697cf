import type { CaseStatus } from '@/lib/contract/after-sale-case';
import type { OrderSummary } from '@/lib/contract/order';
import { OrderStatus } from './order-state';
import { toOrderStatus } from './order-view';

/** What a status says to a shopper: the status itself, or more precisely where the order is within it. */
export type StatusText =
  | OrderStatus
  | 'delivered'
  | 'refundAsked'
  | 'caseAsked'
  | 'sendBack'
  | 'sentBack'
  | 'refunded';

/** What a line under the status adds; for what is paid at the door "paid" would be wrong. */
export type StatusHint =
  | Exclude<StatusText, typeof OrderStatus.closed>
  | 'cashOnDelivery'
  | 'freeClaim'
  | 'cancelled'
  | 'expired'
  | 'refused'
  | 'closed';

type DisplayedOrder = Pick<
  OrderSummary,
  'status' | 'closeReason' | 'deliveredAt' | 'openCase' | 'isCashOnDelivery' | 'payAmount'
>;

const caseTexts: Partial<Record<CaseStatus, StatusText>> = {
  requested: 'caseAsked',
  approved: 'sendBack',
  returning: 'sentBack',
};

/**
 * The status of an order in a word: delivered though not confirmed, waiting for a refund, how its case stands
 * (R-LIST-09).
 */
export function getStatusText(order: Omit<DisplayedOrder, 'isCashOnDelivery' | 'payAmount'>): StatusText {
  const { closeReason, deliveredAt, openCase } = order;
  const status = toOrderStatus(order);
  if (status === OrderStatus.undelivered && openCase) return 'refundAsked';
  if (status === OrderStatus.unreceived && deliveredAt) return 'delivered';
  if (status === OrderStatus.afterSale && openCase) return caseTexts[openCase.status] ?? status;
  if (status === OrderStatus.closed && closeReason === 'refunded') return 'refunded';
  return status;
}

/** The line under the status of an order. */
export function getStatusHint(order: DisplayedOrder): StatusHint {
  const text = getStatusText(order);
  if (text === OrderStatus.closed) return order.closeReason ?? 'closed';
  if (text !== OrderStatus.undelivered || !order.isCashOnDelivery) return text;
  return order.payAmount > 0 ? 'cashOnDelivery' : 'freeClaim';
}
