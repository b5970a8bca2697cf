import type { CaseStatus } from '@/lib/contract/after-sale-case';
import type { OrderSummary } from '@/lib/contract/order';
import { OrderStatus } from './order-state';
import { toOrderStatus } from './order-view';

/** The key of a status text: the status itself, or a more precise one. */
export type StatusText =
  | OrderStatus
  | 'delivered'
  | 'refundAsked'
  | 'caseAsked'
  | 'sendBack'
  | 'sentBack'
  | 'refunded';

/** The key of the hint under the status. Cash on delivery has its own, because the order is not paid yet. */
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
 * The status text of an order, which also shows an unconfirmed delivery, a pending refund and the state of an
 * after-sale case (R-LIST-09).
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

/** The hint under the status of an order. */
export function getStatusHint(order: DisplayedOrder): StatusHint {
  const text = getStatusText(order);
  if (text === OrderStatus.closed) return order.closeReason ?? 'closed';
  if (text !== OrderStatus.undelivered || !order.isCashOnDelivery) return text;
  return order.payAmount > 0 ? 'cashOnDelivery' : 'freeClaim';
}
