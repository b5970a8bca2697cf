import type { InfiniteData } from '@tanstack/react-query';
import type { Page } from '@/lib/contract/fields';
import type { OrderCount, OrderSummary } from '@/lib/contract/order';
import { OrderStatus } from '@/lib/rules/order/order-state';

export type OrderPages = InfiniteData<Page<OrderSummary>>;

/** What a tap changes of an order. */
export type OrderChange = Pick<OrderSummary, 'status' | 'closeReason' | 'payDeadline'>;

/** A list after an order has changed: changed in the list of all, gone from a list of another status. */
export function changeInPages(
  pages: OrderPages,
  listStatus: number,
  orderId: string,
  change: OrderChange,
): OrderPages {
  const stays = listStatus === 0 || listStatus === change.status;
  const changeOne = (order: OrderSummary): OrderSummary[] => {
    if (order.orderId !== orderId) return [order];
    return stays ? [{ ...order, ...change }] : [];
  };
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, list: page.list.flatMap(changeOne) })) };
}

const counters: Readonly<Record<number, keyof OrderCount>> = {
  [OrderStatus.unpaid]: 'unPayCount',
  [OrderStatus.undelivered]: 'unSendCount',
  [OrderStatus.unreceived]: 'sendCount',
  [OrderStatus.afterSale]: 'afterSaleCount',
};

/** The counts after an order has gone from one status to another. */
export function moveInCount(count: OrderCount, from: number, to: number): OrderCount {
  const moved = { ...count };
  const [left, joined] = [counters[from], counters[to]];
  if (left) moved[left] = Math.max(0, moved[left] - 1);
  if (joined) moved[joined] += 1;
  return moved;
}
