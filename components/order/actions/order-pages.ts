import type { InfiniteData } from '@tanstack/react-query';
import type { Page } from '@/lib/contract/fields';
import type { OrderCount, OrderSummary } from '@/lib/contract/order';
import { OrderStatus } from '@/lib/rules/order/order-state';

export type OrderPages = InfiniteData<Page<OrderSummary>>;

/** What a tap changes of an order. */
export type OrderChange = Partial<
  Pick<OrderSummary, 'status' | 'closeReason' | 'payDeadline' | 'remindedAt' | 'paidTogether'>
>;

type OrderMatcher = (order: OrderSummary) => boolean;

/** Where an order stood in a list, as it was. */
interface ListPosition {
  page: number;
  index: number;
  order: OrderSummary;
}

/** The orders that are meant, with their places. */
export const findPositions = ({ pages }: OrderPages, isMeant: OrderMatcher): ListPosition[] =>
  pages.flatMap(({ list }, page) =>
    list.flatMap((order, index) => (isMeant(order) ? [{ page, index, order }] : [])),
  );

/** A list after orders have changed: changed in the list of all, gone from a list of another status. */
export function updatePages(
  data: OrderPages,
  listStatus: number,
  isMeant: OrderMatcher,
  change: OrderChange,
): OrderPages {
  const changeOne = (order: OrderSummary): OrderSummary[] => {
    if (!isMeant(order)) return [order];
    const changed = { ...order, ...change };
    return listStatus === 0 || listStatus === changed.status ? [changed] : [];
  };
  return { ...data, pages: data.pages.map((page) => ({ ...page, list: page.list.flatMap(changeOne) })) };
}

/** Takes a change back: these orders as and where they were; whatever else changed meanwhile stays. */
export function restoreOrders(data: OrderPages, places: readonly ListPosition[]): OrderPages {
  const pages = data.pages.map((page) => ({ ...page, list: [...page.list] }));
  for (const { page, index, order } of places) {
    const list = pages[page]?.list;
    if (!list) continue;
    const now = list.findIndex(({ orderId }) => orderId === order.orderId);
    if (now >= 0) list[now] = order;
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

/** The counts after some orders have gone from one status to another. */
export function moveOrderCount(count: OrderCount, from: number, to: number, orders = 1): OrderCount {
  const moved = { ...count };
  const [left, joined] = [counters[from], counters[to]];
  if (left) moved[left] = Math.max(0, moved[left] - orders);
  if (joined) moved[joined] += orders;
  return moved;
}
