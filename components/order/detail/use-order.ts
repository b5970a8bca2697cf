import { useQuery } from '@tanstack/react-query';
import { orderQuery } from '@/lib/browser/queries';
import type { OrderDetail } from '@/lib/contract/order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { nextPollDelay } from '@/lib/rules/order/pay-deadline';
import { useDeadline } from '../pay/use-deadline';
import { useUpdatePendingOrder } from '../pending-order';

/** Poll interval of an order that is in transit. */
export const POLL_INTERVAL_MS = 30_000;

/** Whether an order is paid and not yet received, so that its status can change. */
export const isInTransit = ({ status }: OrderDetail) =>
  status === OrderStatus.undelivered || status === OrderStatus.unreceived;

/**
 * Loads an order and keeps it current. After its payment deadline it is shown as closed at once, and the
 * server is polled until it returns the final status (closed, or paid in the last second).
 */
export function useOrder(orderId: string) {
  const { toShownOrder, markExpired } = useDeadline();
  const query = useQuery({
    ...orderQuery(orderId),
    enabled: orderId !== '',
    staleTime: 0,
    // The order can have been paid or closed in another tab.
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
