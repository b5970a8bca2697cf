import type { SavedOrder } from '@/lib/contract/order';

/**
 * Path of the next page after an order: the payment page, or the result page when there is nothing to pay.
 */
export function getOrderPath({ orderId, payAmount }: SavedOrder, activityType = 0): string {
  const activity = activityType ? `&activityType=${activityType}` : '';
  return payAmount === 0
    ? `/ordersuccess?orderId=${orderId}&fromPage=goodsProfile`
    : `/payindex?orderId=${orderId}${activity}&fromPage=goodsProfile`;
}
