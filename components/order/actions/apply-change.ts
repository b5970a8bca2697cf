import type { QueryClient } from '@tanstack/react-query';
import { orderCountQuery, orderQuery } from '@/lib/browser/queries';
import type { OrderSummary } from '@/lib/contract/order';
import type { MergeOrder } from '@/lib/contract/trade/merge-order';
import { isMergeOrderId } from '@/lib/rules/order/merge-order';
import {
  changeInPages,
  moveInCount,
  type OrderChange,
  type OrderPages,
  placesOf,
  putBack,
} from './optimistic';

type Undo = () => void;

interface Changed {
  order: OrderSummary;
  change: OrderChange;
  /** All orders that are paid together change together. */
  together: boolean;
}

/** Which orders a change is about: the one, and with `together` all of its merge order. */
function meantBy({ order, together }: Changed): (other: OrderSummary) => boolean {
  const { orderId, mergeOrderId } = order;
  const bill = isMergeOrderId(orderId) ? orderId : mergeOrderId;
  return (other) => other.orderId === orderId || (together && Boolean(bill) && other.mergeOrderId === bill);
}

function changeLists(client: QueryClient, changed: Changed): Undo[] {
  const isMeant = meantBy(changed);
  return client.getQueriesData<OrderPages>({ queryKey: ['order', 'list'] }).flatMap(([key, pages]) => {
    if (!pages) return [];
    const places = placesOf(pages, isMeant);
    client.setQueryData<OrderPages>(key, changeInPages(pages, Number(key[2]), isMeant, changed.change));
    return [() => void client.setQueryData<OrderPages>(key, (now) => now && putBack(now, places))];
  });
}

function moveCount(client: QueryClient, { order, change, together }: Changed): Undo {
  const { queryKey } = orderCountQuery();
  const from = order.status;
  const to = change.status ?? from;
  const orders = together ? (order.paidTogether?.orders ?? 1) : 1;
  const before = client.getQueryData(queryKey);
  if (!before || from === to) return () => {};
  client.setQueryData(queryKey, moveInCount(before, from, to, orders));
  return () => void client.setQueryData(queryKey, (now) => now && moveInCount(now, to, from, orders));
}

function changeDetail(client: QueryClient, { order, change }: Changed): Undo {
  const { queryKey } = orderQuery(order.orderId);
  const before = client.getQueryData(queryKey);
  if (!before) return () => {};
  client.setQueryData(queryKey, { ...before, ...change });
  return () => void client.setQueryData(queryKey, before);
}

function changeMerged(client: QueryClient, changed: Changed): Undo[] {
  const isMeant = meantBy(changed);
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
export function applyChange(client: QueryClient, changed: Changed): Undo {
  const undo = [
    ...changeLists(client, changed),
    moveCount(client, changed),
    changeDetail(client, changed),
    ...changeMerged(client, changed),
  ];
  return () => {
    for (const step of undo) step();
  };
}
