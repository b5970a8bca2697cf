'use client';

import { useQuery } from '@tanstack/react-query';
import { orderQuery } from '@/lib/browser/queries';
import type { OrderDetail } from '@/lib/contract/order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { lookAgainIn } from '@/lib/rules/order/pay-deadline';
import { useNotedOrder } from '../notice/use-noted-order';
import { useDeadline } from '../pay/use-deadline';

/** How often an order that moves is looked at again. */
export const NOW_AND_THEN_MS = 30_000;

/** It is on its way: something may have happened to it. */
export const isMoving = ({ status }: OrderDetail) =>
  status === OrderStatus.undelivered || status === OrderStatus.unreceived;

/**
 * The order as it is shown. One whose time to pay is over is closed in the shopper's eyes at once; the server
 * is asked until it says so too (or that it was paid in the last second).
 */
export function useSeenOrder(orderId: string) {
  const { seen, end } = useDeadline();
  const query = useQuery({
    ...orderQuery(orderId),
    enabled: orderId !== '',
    staleTime: 0,
    // It may have been paid or closed in another tab.
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data: order, dataUpdatedAt: receivedAt } }) => {
      if (!order) return false;
      return lookAgainIn({ order, receivedAt }) || (isMoving(order) ? NOW_AND_THEN_MS : false);
    },
  });
  const { data, dataUpdatedAt: receivedAt, refetch } = query;
  const order = data && seen({ order: data, receivedAt });
  useNotedOrder(order);

  return {
    ...query,
    order,
    expire: () => {
      end(receivedAt);
      void refetch();
    },
  };
}
