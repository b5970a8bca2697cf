import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { createQueryKey, orderCountQuery, orderQuery, parseOrderListKey } from '@/lib/browser/queries';
import type { MergeOrder } from '@/lib/contract/merge-order';
import type { OrderSummary } from '@/lib/contract/order';
import { isMergeOrderId } from '@/lib/rules/order/merge-order';
import {
  findPositions,
  moveOrderCount,
  type OrderChange,
  type OrderPages,
  restoreOrders,
  updatePages,
} from '../order-pages';

type Undo = () => void;

interface OptimisticChange {
  order: OrderSummary;
  change: OrderChange;
  /** The change applies to all orders of the merge order. */
  isForMergeOrder: boolean;
}

/**
 * Returns a predicate for the changed orders: the order itself and, with `isForMergeOrder`, all orders of its
 * merge order.
 */
function createOrderMatcher({ order, isForMergeOrder }: OptimisticChange): (other: OrderSummary) => boolean {
  const { orderId, mergeOrderId } = order;
  const mergeId = isMergeOrderId(orderId) ? orderId : mergeOrderId;
  return (other) =>
    other.orderId === orderId || (isForMergeOrder && Boolean(mergeId) && other.mergeOrderId === mergeId);
}

function updateLists(client: QueryClient, optimisticChange: OptimisticChange): Undo[] {
  const isAffected = createOrderMatcher(optimisticChange);
  return client
    .getQueriesData<OrderPages>({ queryKey: createQueryKey('order', 'list') })
    .flatMap(([key, pages]) => {
      if (!pages) return [];
      const positions = findPositions(pages, isAffected);
      client.setQueryData<OrderPages>(
        key,
        updatePages(pages, parseOrderListKey(key).status, isAffected, optimisticChange.change),
      );
      return [() => void client.setQueryData<OrderPages>(key, (now) => now && restoreOrders(now, positions))];
    });
}

function updateCounts(client: QueryClient, { order, change, isForMergeOrder }: OptimisticChange): Undo {
  const { queryKey } = orderCountQuery();
  const oldStatus = order.status;
  const newStatus = change.status ?? oldStatus;
  const orders = isForMergeOrder ? (order.paidTogether?.orders ?? 1) : 1;
  const before = client.getQueryData(queryKey);
  if (!before || oldStatus === newStatus) return () => {};
  client.setQueryData(queryKey, moveOrderCount(before, oldStatus, newStatus, orders));
  return () =>
    void client.setQueryData(queryKey, (now) => now && moveOrderCount(now, newStatus, oldStatus, orders));
}

/**
 * The time at which the data of a query was received, as an option of `setQueryData`. A change must keep it: together with the
 * `serverNow` of the data it gives the difference between the clocks (`localDeadline`).
 */
const keepReceivedAt = (client: QueryClient, queryKey: QueryKey) => ({
  updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt,
});

function updateDetail(client: QueryClient, { order, change }: OptimisticChange): Undo {
  const { queryKey } = orderQuery(order.orderId);
  const before = client.getQueryData(queryKey);
  if (!before) return () => {};
  const options = keepReceivedAt(client, queryKey);
  client.setQueryData(queryKey, { ...before, ...change }, options);
  return () => void client.setQueryData(queryKey, before, options);
}

function updateMergeOrders(client: QueryClient, optimisticChange: OptimisticChange): Undo[] {
  const isAffected = createOrderMatcher(optimisticChange);
  return client
    .getQueriesData<MergeOrder>({ queryKey: createQueryKey('order', 'merge') })
    .flatMap(([key, merge]) => {
      const before = new Map(merge?.orders.filter(isAffected).map((order) => [order.orderId, order]));
      if (before.size === 0) return [];
      const write = (next: (order: MergeOrder['orders'][number]) => MergeOrder['orders'][number]) =>
        client.setQueryData<MergeOrder>(
          key,
          (now) => now && { ...now, orders: now.orders.map(next) },
          keepReceivedAt(client, key),
        );
      write((order) => (before.has(order.orderId) ? { ...order, ...optimisticChange.change } : order));
      return [() => void write((order) => before.get(order.orderId) ?? order)];
    });
}

/**
 * Writes a change to every cached list, the counts, the order and its merge order. Returns a function that
 * undoes exactly this change, so that a concurrent change is kept.
 */
export function applyOptimisticChange(client: QueryClient, optimisticChange: OptimisticChange): Undo {
  const undo = [
    ...updateLists(client, optimisticChange),
    updateCounts(client, optimisticChange),
    updateDetail(client, optimisticChange),
    ...updateMergeOrders(client, optimisticChange),
  ];
  return () => {
    for (const step of undo) step();
  };
}
