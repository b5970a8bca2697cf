import { useQuery } from '@tanstack/react-query';
import { afterSaleQuery, orderQuery } from '@/lib/browser/queries';
import type { AfterSale } from '@/lib/contract/after-sale';
import type { OrderDetail } from '@/lib/contract/order';

/** An order, its after-sale case, and when that was so. */
export interface CaseSnapshot {
  order: OrderDetail;
  afterSale: AfterSale;
  /** Milliseconds since 1970. */
  readAt: number;
}

/** An order and its after-sale case as they are at this moment: what is remembered of an earlier visit may be over. */
export function useCaseSnapshot(orderId: string) {
  const order = useQuery({ ...orderQuery(orderId), staleTime: 0 });
  const afterSale = useQuery({ ...afterSaleQuery(orderId), staleTime: 0 });
  const isFetching = order.isFetching || afterSale.isFetching;
  const isLoaded = order.data !== undefined && afterSale.data !== undefined;
  const facts: CaseSnapshot | undefined =
    isLoaded && !isFetching
      ? { order: order.data, afterSale: afterSale.data, readAt: afterSale.dataUpdatedAt }
      : undefined;
  return {
    facts,
    error: order.error ?? afterSale.error,
    retrying: isFetching,
    retry: () => {
      for (const query of [order, afterSale]) if (query.isError) void query.refetch();
    },
  };
}
