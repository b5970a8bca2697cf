'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { asOneOrder } from '@/lib/rules/order/merge-order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { asExpired, isOverdue } from '@/lib/rules/order/order-view';
import { noteOrder } from '../order-notice';
import { mergeOrderQuery } from '../queries';

/** How often it is looked at again once its time to pay has run out. */
const SOON_MS = 3000;

/** A merge order as it is shown; one whose time is over is closed in the shopper's eyes at once. */
export function useMergeOrder(mergeOrderId: string) {
  const [expired, setExpired] = useState(false);
  const query = useQuery({
    ...mergeOrderQuery(mergeOrderId),
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdatedAt } }) => {
      if (data?.payState !== 'unpaid') return false;
      const { payDeadline } = data;
      return expired || isOverdue({ status: OrderStatus.unpaid, payDeadline }, dataUpdatedAt)
        ? SOON_MS
        : false;
    },
  });
  const { data, dataUpdatedAt, refetch } = query;
  const order = useMemo(() => {
    const one = data && asOneOrder(data);
    return one && (expired || isOverdue(one, dataUpdatedAt)) ? asExpired(one) : one;
  }, [data, dataUpdatedAt, expired]);
  useEffect(() => {
    if (order) noteOrder(order);
  }, [order]);
  return {
    ...query,
    /** All of it as if it were one order. */
    order,
    expire: () => {
      setExpired(true);
      void refetch();
    },
  };
}
