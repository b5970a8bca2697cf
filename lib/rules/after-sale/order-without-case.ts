import type { AfterSale } from '@/lib/contract/after-sale';
import type { OrderDetail } from '@/lib/contract/order';
import { OrderStatus } from '../order/order-state';
import { getCaseActions, getRequestEnd, getRequestTypes, NO_REASON_DAYS, REQUEST_DAYS } from './after-sale';

/** The cash that an order may pay back. Cash on delivery counts once the parcel is delivered (R-AFTER-27). */
function getRefundableFen(order: OrderDetail): number {
  const { isCashOnDelivery, deliveredAt, completedAt, paidAt, status, payAmount } = order;
  const receivedAt = isCashOnDelivery ? (deliveredAt ?? completedAt) : paidAt;
  return receivedAt === null || status === OrderStatus.closed ? 0 : payAmount;
}

/**
 * The after-sale state of an order of a points mall that returns no cases: the order counts as one without a case, and its status
 * decides what the shopper can request. A return of an order in after-sale may have been approved, so the shopper can enter its
 * tracking number. The mall itself decides about each request (R-API-29).
 * @param isRefundOpen whether the project accepts refunds before sending
 */
export function toAfterSaleWithoutCase(order: OrderDetail, isRefundOpen: boolean, now: Date): AfterSale {
  const { orderId, status, kind, completedAt } = order;
  const isService = kind === 'service';
  // Whether a code was given is unknown, and a code that was read cannot be returned.
  const times = { status, kind, completedAt, isDelivered: isService && status !== OrderStatus.undelivered };
  const refundableFen = getRefundableFen(order);
  const types = getRequestTypes(times, refundableFen, now);
  return {
    orderId,
    orderStatus: status,
    actions:
      status === OrderStatus.afterSale
        ? ['fillTracking']
        : getCaseActions(times, undefined, types, isRefundOpen),
    types,
    refundableFen,
    requestUntil: getRequestEnd(times, REQUEST_DAYS),
    noReasonUntil: isService ? null : getRequestEnd(times, NO_REASON_DAYS),
    case: null,
  };
}
