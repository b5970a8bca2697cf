import { useQuery } from '@tanstack/react-query';
import { afterSaleQuery, orderQuery } from '@/lib/browser/queries';
import type { AfterSale } from '@/lib/contract/after-sale';
import type { OrderDetail } from '@/lib/contract/order';

/** An order and its after-sale case at one point in time. */
export interface CaseSnapshot {
  order: OrderDetail;
  afterSale: AfterSale;
  /** Milliseconds since 1970. */
  readAt: number;
}

/**
 * Loads an order and its after-sale case; `snapshot` is undefined until both are fresh, because cached data
 * can be outdated.
 */
export function useCaseSnapshot(orderId: string) {
  const order = useQuery({ ...orderQuery(orderId), staleTime: 0 });
  const afterSale = useQuery({ ...afterSaleQuery(orderId), staleTime: 0 });
  const isFetching = order.isFetching || afterSale.isFetching;
  const isLoaded = order.data !== undefined && afterSale.data !== undefined;
  const snapshot: CaseSnapshot | undefined =
    isLoaded && !isFetching
      ? { order: order.data, afterSale: afterSale.data, readAt: afterSale.dataUpdatedAt }
      : undefined;
  return {
    snapshot,
    error: order.error ?? afterSale.error,
    retrying: isFetching,
    retry: () => {
      for (const query of [order, afterSale]) if (query.isError) void query.refetch();
    },
  };
}
