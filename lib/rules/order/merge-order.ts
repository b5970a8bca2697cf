import type { MergeOrder } from '../../contract/merge-order';
import type { OrderDetail } from '../../contract/order';
import { OrderStatus } from './order-state';

/** Ids of merge orders begin with an M, those of orders with a digit. */
export const isMergeOrderId = (id: string): boolean => id.startsWith('M');

/**
 * A merge order as if it were one order, for what both have in common: status, time to pay, address, amounts.
 * Undefined without orders. Its time to pay is over for all of them at once.
 */
export function toCombinedOrder(merge: MergeOrder): OrderDetail | undefined {
  const { orders, mergeOrderId, points, payAmount, expressFen, couponFen, couponPoints } = merge;
  const [first] = orders;
  if (!first) return undefined;
  return {
    ...first,
    // The least advanced of them leads: nothing is called sent before all of it is.
    status:
      merge.payState === 'closed' ? OrderStatus.closed : Math.min(...orders.map(({ status }) => status)),
    kind: orders.some(({ kind }) => kind === 'physical') ? 'physical' : 'service',
    address: orders.find(({ address }) => address !== null)?.address ?? null,
    orderId: mergeOrderId,
    items: orders.flatMap(({ items }) => items),
    ...{ points, payAmount, expressFen, couponFen, couponPoints },
    payDeadline: merge.payDeadline,
    serverNow: merge.serverNow,
    pointsGained: orders.reduce((sum, order) => sum + order.pointsGained, 0),
    lateRefund: undefined,
    // Each of them is delivered, and has its cases, by itself.
    deliveredAt: null,
    openCase: null,
  };
}
