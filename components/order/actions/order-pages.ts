import type { InfiniteData } from '@tanstack/react-query';
import type { Page } from '@/lib/contract/fields';
import type { OrderCount, OrderSummary } from '@/lib/contract/order';
import { OrderStatus } from '@/lib/rules/order/order-state';

/** Cached pages of an order list. */
export type OrderPages = InfiniteData<Page<OrderSummary>>;

/** The fields of an order that an action changes. */
export type OrderChange = Partial<
  Pick<OrderSummary, 'status' | 'closeReason' | 'payDeadline' | 'remindedAt' | 'paidTogether'>
>;

type OrderMatcher = (order: OrderSummary) => boolean;

/** An order and its position in a list before a change. */
interface ListPosition {
  page: number;
  index: number;
  order: OrderSummary;
}

/** Finds the matching orders and their positions. */
export const findPositions = ({ pages }: OrderPages, isMatch: OrderMatcher): ListPosition[] =>
  pages.flatMap(({ list }, page) =>
    list.flatMap((order, index) => (isMatch(order) ? [{ page, index, order }] : [])),
  );

/**
 * Applies a change to the matching orders; removes them from a list of another status. `listStatus` 0: the
 * list of all orders.
 */
export function updatePages(
  data: OrderPages,
  listStatus: number,
  isMatch: OrderMatcher,
  change: OrderChange,
): OrderPages {
  const changeOne = (order: OrderSummary): OrderSummary[] => {
    if (!isMatch(order)) return [order];
    const changed = { ...order, ...change };
    return listStatus === 0 || listStatus === changed.status ? [changed] : [];
  };
  return { ...data, pages: data.pages.map((page) => ({ ...page, list: page.list.flatMap(changeOne) })) };
}

/** Undoes a change: restores these orders and their positions; later changes of other orders are kept. */
export function restoreOrders(data: OrderPages, positions: readonly ListPosition[]): OrderPages {
  const pages = data.pages.map((page) => ({ ...page, list: [...page.list] }));
  for (const { page, index, order } of positions) {
    const list = pages[page]?.list;
    if (!list) continue;
    const current = list.findIndex(({ orderId }) => orderId === order.orderId);
    if (current >= 0) list[current] = order;
    else list.splice(index, 0, order);
  }
  return { ...data, pages };
}

const counters: Readonly<Record<number, keyof OrderCount>> = {
  [OrderStatus.unpaid]: 'unPayCount',
  [OrderStatus.undelivered]: 'unSendCount',
  [OrderStatus.unreceived]: 'sendCount',
  [OrderStatus.afterSale]: 'afterSaleCount',
};

/** Returns the counts after `orders` orders have moved from one status to another. */
export function moveOrderCount(count: OrderCount, from: number, to: number, orders = 1): OrderCount {
  const moved = { ...count };
  const [oldCounter, newCounter] = [counters[from], counters[to]];
  if (oldCounter) moved[oldCounter] = Math.max(0, moved[oldCounter] - orders);
  if (newCounter) moved[newCounter] += orders;
  return moved;
}
