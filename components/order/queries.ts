import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callMall } from '@/lib/browser/client';
import { createQueryKey } from '@/lib/browser/queries';
import type { OrderSort } from '@/lib/contract/order';

/** Number of orders in a page of the list (R-LIST-02). */
const ORDERS_PAGE_SIZE = 10;

/** The confirmed payment state of an order, never from the cache. */
export const realOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: createQueryKey('order', 'real', orderId),
    queryFn: ({ signal }) => callMall('queryRealOrder', { id: orderId }, { signal }),
    staleTime: 0,
  });

/** The order of a list while the shopper has not chosen another one (R-LIST-18). */
export const DEFAULT_ORDER_SORT: OrderSort = 'create_time_desc';

/**
 * Filter of an order list: a status (0: all), optionally the phone of the receiver instead of the shopper's
 * own orders, and the direction.
 */
export interface OrdersFilter {
  status: number;
  phone?: string | undefined;
  sort?: OrderSort;
}

/** Orders page by page. Empty filters and the default direction are omitted (R-LIST-03, R-LIST-05). */
export const ordersQuery = ({ status, phone, sort = DEFAULT_ORDER_SORT }: OrdersFilter) =>
  infiniteQueryOptions({
    queryKey: createQueryKey('order', 'list', status, phone ?? '', sort),
    queryFn: async ({ pageParam: pageNum, signal }) => {
      const args = {
        status: status || undefined,
        sort: sort === DEFAULT_ORDER_SORT ? undefined : sort,
        phone,
        pageNum,
        pageSize: ORDERS_PAGE_SIZE,
      };
      const page = await callMall('queryOrder', args, { signal });
      // Together with `serverNow` it gives the difference between the clocks of device and server.
      return { ...page, receivedAt: Date.now() };
    },
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasNextPage ? last.pageNum + 1 : undefined),
  });

/** The current product, without cache: the 30 s cache of public responses is too old for an order. */
export const freshGoodsQuery = (goodsId: string, activityType: number | undefined) =>
  queryOptions({
    queryKey: createQueryKey('goods', 'fresh', goodsId, activityType ?? 0),
    queryFn: ({ signal }) =>
      callMall('goodsDetail', { goodsId, activityType }, { signal, bypassCache: true }),
    staleTime: 0,
    gcTime: 0,
  });

/** Recommended products. */
export const recommendedQuery = () =>
  queryOptions({
    queryKey: createQueryKey('goods', 'recommended'),
    queryFn: ({ signal }) => callMall('goodsRecommendList', { pageSize: 6 }, { signal }),
    staleTime: 5 * 60_000,
  });

/** A merge order with its orders. */
export const mergeOrderQuery = (mergeOrderId: string) =>
  queryOptions({
    queryKey: createQueryKey('order', 'merge', mergeOrderId),
    queryFn: ({ signal }) => callMall('mergeOrderDetail', { mergeOrderId }, { signal }),
  });

/** Add-ons offered with a product. */
export const addOnsQuery = (goodsId: string) =>
  queryOptions({
    queryKey: createQueryKey('goods', 'addOns', goodsId),
    queryFn: ({ signal }) => callMall('convenientBuyingGoods', { goodsId }, { signal }),
  });

/** Shipping fee of some lines to an address. */
export const expressFeeQuery = (items: string, addressId: string) =>
  queryOptions({
    queryKey: createQueryKey('order', 'fee', items, addressId),
    queryFn: ({ signal }) => callMall('getExpressFee', { items, addressId }, { signal }),
  });
