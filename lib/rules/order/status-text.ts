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

/**
 * The key of the hint under the status. Cash on delivery has its own, because the order is not paid yet. So have orders
 * without points or cash: nothing of these comes back.
 */
export type StatusHint =
  | Exclude<StatusText, typeof OrderStatus.closed>
  | 'cashOnDelivery'
  | 'freeClaim'
  | 'cancelled'
  | 'cancelledNoPoints'
  | 'expired'
  | 'expiredNoPoints'
  | 'refundAskedNoCash'
  | 'refused'
  | 'closed';

type DisplayedOrder = Pick<
  OrderSummary,
  'status' | 'closeReason' | 'deliveredAt' | 'openCase' | 'isCashOnDelivery' | 'points' | 'payAmount'
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
export function getStatusText(
  order: Omit<DisplayedOrder, 'isCashOnDelivery' | 'points' | 'payAmount'>,
): StatusText {
  const { closeReason, deliveredAt, openCase } = order;
  const status = toOrderStatus(order);
  if (status === OrderStatus.undelivered && openCase) return 'refundAsked';
  if (status === OrderStatus.unreceived && deliveredAt) return 'delivered';
  if (status === OrderStatus.afterSale && openCase) return caseTexts[openCase.status] ?? status;
  if (status === OrderStatus.closed && closeReason === 'refunded') return 'refunded';
  return status;
}

function getClosedHint({ closeReason, points }: DisplayedOrder): StatusHint {
  const isPaidBack = closeReason === 'cancelled' || closeReason === 'expired';
  return isPaidBack && points === 0 ? `${closeReason}NoPoints` : (closeReason ?? 'closed');
}

/** Cash on delivery is not paid before the order is sent, so its refund returns none. */
function getRefundHint({ isCashOnDelivery, points, payAmount }: DisplayedOrder): StatusHint {
  if (payAmount > 0 && !isCashOnDelivery) return 'refundAsked';
  return points > 0 ? 'refundAskedNoCash' : 'caseAsked';
}

/** The hint under the status of an order (R-LIST-09). */
export function getStatusHint(order: DisplayedOrder): StatusHint {
  const text = getStatusText(order);
  if (text === OrderStatus.closed) return getClosedHint(order);
  if (text === 'refundAsked') return getRefundHint(order);
  if (text !== OrderStatus.undelivered || !order.isCashOnDelivery) return text;
  return order.payAmount > 0 ? 'cashOnDelivery' : 'freeClaim';
}
