'use client';

import { useQuery } from '@tanstack/react-query';
import { asOneOrder } from '@/lib/rules/order/merge-order';
import { lookAgainIn } from '@/lib/rules/order/pay-deadline';
import { isMoving, NOW_AND_THEN_MS } from '../detail/use-seen-order';
import { useNotedOrder } from '../notice/use-noted-order';
import { useDeadline } from '../pay/use-deadline';
import { mergeOrderQuery } from '../queries';

/** A merge order as it is shown; one whose time is over is closed in the shopper's eyes at once. */
export function useMergeOrder(mergeOrderId: string) {
  const { seen, end } = useDeadline();
  const query = useQuery({
    ...mergeOrderQuery(mergeOrderId),
    staleTime: 0,
    // It may have been paid or closed in another tab.
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data: merge, dataUpdatedAt: receivedAt } }) => {
      const order = merge && asOneOrder(merge);
      if (!order) return false;
      return lookAgainIn({ order, receivedAt }) || (merge.orders.some(isMoving) ? NOW_AND_THEN_MS : false);
    },
  });
  const { data, dataUpdatedAt: receivedAt, refetch } = query;
  const one = data && asOneOrder(data);
  const order = one && seen({ order: one, receivedAt });
  useNotedOrder(order);
  return {
    ...query,
    /** All of it as if it were one order. */
    order,
    expire: () => {
      end(receivedAt);
      void refetch();
    },
  };
}
