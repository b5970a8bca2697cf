'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { orderQuery } from '@/lib/browser/queries';
import type { OrderDetail } from '@/lib/contract/order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { asExpired, isOverdue } from '@/lib/rules/order/order-view';
import { noteOrder } from '../order-notice';

/** How often an order is looked at again: soon after its time has run out, now and then while it moves. */
const SOON_MS = 3000;
const NOW_AND_THEN_MS = 30_000;

const isMoving = ({ status }: OrderDetail) =>
  status === OrderStatus.undelivered || status === OrderStatus.unreceived;

/**
 * The order as it is shown. One whose time to pay is over is closed in the shopper's eyes at once; the server
 * is asked until it says so too (or that it was paid in the last second).
 */
export function useSeenOrder(orderId: string) {
  const [expired, setExpired] = useState(false);
  const query = useQuery({
    ...orderQuery(orderId),
    enabled: orderId !== '',
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdatedAt } }) => {
      if (!data) return false;
      if (expired ? data.status === OrderStatus.unpaid : isOverdue(data, dataUpdatedAt)) return SOON_MS;
      return isMoving(data) ? NOW_AND_THEN_MS : false;
    },
  });
  const { data, dataUpdatedAt } = query;
  const order = useMemo(
    () => data && (expired || isOverdue(data, dataUpdatedAt) ? asExpired(data) : data),
    [data, dataUpdatedAt, expired],
  );
  useEffect(() => {
    if (order) noteOrder(order);
  }, [order]);

  const { refetch } = query;
  return {
    ...query,
    order,
    expire: () => {
      setExpired(true);
      void refetch();
    },
  };
}
