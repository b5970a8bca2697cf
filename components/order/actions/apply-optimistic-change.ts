import type { QueryClient } from '@tanstack/react-query';
import { orderCountQuery, orderQuery } from '@/lib/browser/queries';
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
} from './order-pages';

type Undo = () => void;

interface OptimisticChange {
  order: OrderSummary;
  change: OrderChange;
  /** All orders that are paid together change together. */
  isForMergeOrder: boolean;
}

/** Which orders a change is about: the one, and with `together` all of its merge order. */
function createOrderMatcher({ order, isForMergeOrder }: OptimisticChange): (other: OrderSummary) => boolean {
  const { orderId, mergeOrderId } = order;
  const bill = isMergeOrderId(orderId) ? orderId : mergeOrderId;
  return (other) =>
    other.orderId === orderId || (isForMergeOrder && Boolean(bill) && other.mergeOrderId === bill);
}

function updateLists(client: QueryClient, changed: OptimisticChange): Undo[] {
  const isMeant = createOrderMatcher(changed);
  return client.getQueriesData<OrderPages>({ queryKey: ['order', 'list'] }).flatMap(([key, pages]) => {
    if (!pages) return [];
    const places = findPositions(pages, isMeant);
    client.setQueryData<OrderPages>(key, updatePages(pages, Number(key[2]), isMeant, changed.change));
    return [() => void client.setQueryData<OrderPages>(key, (now) => now && restoreOrders(now, places))];
  });
}

function updateCounts(client: QueryClient, { order, change, isForMergeOrder }: OptimisticChange): Undo {
  const { queryKey } = orderCountQuery();
  const from = order.status;
  const to = change.status ?? from;
  const orders = isForMergeOrder ? (order.paidTogether?.orders ?? 1) : 1;
  const before = client.getQueryData(queryKey);
  if (!before || from === to) return () => {};
  client.setQueryData(queryKey, moveOrderCount(before, from, to, orders));
  return () => void client.setQueryData(queryKey, (now) => now && moveOrderCount(now, to, from, orders));
}

function updateDetail(client: QueryClient, { order, change }: OptimisticChange): Undo {
  const { queryKey } = orderQuery(order.orderId);
  const before = client.getQueryData(queryKey);
  if (!before) return () => {};
  client.setQueryData(queryKey, { ...before, ...change });
  return () => void client.setQueryData(queryKey, before);
}

function updateMergeOrders(client: QueryClient, changed: OptimisticChange): Undo[] {
  const isMeant = createOrderMatcher(changed);
  return client.getQueriesData<MergeOrder>({ queryKey: ['order', 'merge'] }).flatMap(([key, merge]) => {
    const before = new Map(merge?.orders.filter(isMeant).map((order) => [order.orderId, order]));
    const write = (next: (order: MergeOrder['orders'][number]) => MergeOrder['orders'][number]) =>
      client.setQueryData<MergeOrder>(key, (now) => now && { ...now, orders: now.orders.map(next) });
    write((order) => (before.has(order.orderId) ? { ...order, ...changed.change } : order));
    return [() => void write((order) => before.get(order.orderId) ?? order)];
  });
}

/**
 * Writes a change into every list, the counts, the order itself and what is paid with it, wherever they are kept. Answers what takes
 * exactly this change back, so that another one that is under way keeps what it did.
 */
export function applyOptimisticChange(client: QueryClient, changed: OptimisticChange): Undo {
  const undo = [
    ...updateLists(client, changed),
    updateCounts(client, changed),
    updateDetail(client, changed),
    ...updateMergeOrders(client, changed),
  ];
  return () => {
    for (const step of undo) step();
  };
}
