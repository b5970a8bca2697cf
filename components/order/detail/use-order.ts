import { useQuery } from '@tanstack/react-query';
import { orderQuery } from '@/lib/browser/queries';
import type { OrderDetail } from '@/lib/contract/order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { nextPollDelay } from '@/lib/rules/order/pay-deadline';
import { useDeadline } from '../pay/use-deadline';
import { useUpdatePendingOrder } from '../reminder/use-update-pending-order';

/** How often an order that moves is looked at again. */
export const POLL_INTERVAL_MS = 30_000;

/** It is on its way: something may have happened to it. */
export const isInTransit = ({ status }: OrderDetail) =>
  status === OrderStatus.undelivered || status === OrderStatus.unreceived;

/**
 * The order as it is shown. One whose time to pay is over is closed in the shopper's eyes at once; the server
 * is asked until it says so too (or that it was paid in the last second).
 */
export function useOrder(orderId: string) {
  const { toShownOrder, markExpired } = useDeadline();
  const query = useQuery({
    ...orderQuery(orderId),
    enabled: orderId !== '',
    staleTime: 0,
    // It may have been paid or closed in another tab.
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data: order, dataUpdatedAt: receivedAt } }) => {
      if (!order) return false;
      return nextPollDelay({ order, receivedAt }) || (isInTransit(order) ? POLL_INTERVAL_MS : false);
    },
  });
  const { data, dataUpdatedAt: receivedAt, refetch } = query;
  const order = data && toShownOrder({ order: data, receivedAt });
  useUpdatePendingOrder(order);

  return {
    ...query,
    order,
    expire: () => {
      markExpired(receivedAt);
      void refetch();
    },
  };
}
