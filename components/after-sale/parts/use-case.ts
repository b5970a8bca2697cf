'use client';

import { useQuery } from '@tanstack/react-query';
import { afterSaleQuery, orderQuery } from '@/lib/browser/queries';
import type { OrderDetail } from '@/lib/contract/order';
import type { AfterSale } from '@/lib/contract/trade/after-sale';

/** An order, its after-sale case, and when that was so. */
export interface CaseFacts {
  order: OrderDetail;
  afterSale: AfterSale;
  /** Milliseconds since 1970. */
  at: number;
}

/** An order and its after-sale case as they are at this moment: what is remembered of an earlier visit may be over. */
export function useCase(orderId: string) {
  const order = useQuery({ ...orderQuery(orderId), staleTime: 0 });
  const afterSale = useQuery({ ...afterSaleQuery(orderId), staleTime: 0 });
  const isAsking = order.isFetching || afterSale.isFetching;
  const isThere = order.data !== undefined && afterSale.data !== undefined;
  const facts: CaseFacts | undefined =
    isThere && !isAsking
      ? { order: order.data, afterSale: afterSale.data, at: afterSale.dataUpdatedAt }
      : undefined;
  return {
    facts,
    error: order.error ?? afterSale.error,
    retrying: isAsking,
    retry: () => {
      for (const query of [order, afterSale]) if (query.isError) void query.refetch();
    },
  };
}
