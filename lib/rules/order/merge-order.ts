import type { MergeOrder } from '../../contract/merge-order';
import type { OrderDetail } from '../../contract/order';
import { OrderStatus } from './order-state';

/** Whether an id is that of a merge order: those start with M, ids of orders with a digit. */
export const isMergeOrderId = (id: string): boolean => id.startsWith('M');

/** Marks the id of a merge order of an existing points mall, whose ids may begin with anything. */
const MERGE_PREFIX = 'M-';

/**
 * The id of a merge order for pages: one that they do not recognize gets a prefix, and so does one that looks like it had the prefix, so
 * that `toMallOrderId` returns every id as it was (R-API-32).
 */
export const toPageMergeId = (id: string): string =>
  id === '' || (isMergeOrderId(id) && !id.startsWith(MERGE_PREFIX)) ? id : MERGE_PREFIX + id;

/** The id of an order or a merge order as the points mall knows it, for everything outside of the pages (R-API-32). */
export const toMallOrderId = (id: string): string =>
  id.startsWith(MERGE_PREFIX) ? id.slice(MERGE_PREFIX.length) || id : id;

/**
 * Converts a merge order to a single order with the properties that both have: status, payment deadline,
 * address, amounts. The payment deadline is the same for all its orders. Undefined for a merge order without
 * orders.
 */
export function toCombinedOrder(merge: MergeOrder): OrderDetail | undefined {
  const { orders, mergeOrderId, points, payAmount, expressFen, couponFen, couponPoints } = merge;
  const [first] = orders;
  if (!first) return undefined;
  return {
    ...first,
    // The lowest status counts: a merge order is only shown as sent if all its orders are sent.
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
    // Deliveries and after-sale cases belong to the single orders.
    deliveredAt: null,
    openCase: null,
  };
}
