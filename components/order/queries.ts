import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callMall } from '@/lib/browser/client';

/** Orders of a page of the list (R-LIST-02). */
const ORDERS_PAGE_SIZE = 10;

/** The truth about an order's payment: never older than this moment. */
export const realOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', 'real', orderId],
    queryFn: ({ signal }) => callMall('queryRealOrder', { id: orderId }, { signal }),
    staleTime: 0,
  });

/** What a list of orders holds: one status (0: all) of the shopper's own, or of those that go to a phone. */
export interface OrdersFilter {
  status: number;
  phone?: string | undefined;
}

/** Orders page by page. A filter that is blank is left out (R-LIST-03, R-LIST-05). */
export const ordersQuery = ({ status, phone }: OrdersFilter) =>
  infiniteQueryOptions({
    queryKey: ['order', 'list', status, phone ?? ''],
    queryFn: async ({ pageParam: pageNum, signal }) => {
      const asked = { status: status || undefined, phone, pageNum, pageSize: ORDERS_PAGE_SIZE };
      const page = await callMall('queryOrder', asked, { signal });
      // With the clock of the server it tells how wrong the one of this device is.
      return { ...page, receivedAt: Date.now() };
    },
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasNextPage ? last.pageNum + 1 : undefined),
  });

/** A goods as it is at this moment: the 30 s that a public answer may be kept are too old for an order. */
export const freshGoodsQuery = (goodsId: string, activityType: number | undefined) =>
  queryOptions({
    queryKey: ['goods', 'fresh', goodsId, activityType ?? 0],
    queryFn: ({ signal }) =>
      callMall('goodsDetail', { goodsId, activityType }, { signal, bypassCache: true }),
    staleTime: 0,
    gcTime: 0,
  });

/** Goods to go on with. */
export const recommendedQuery = () =>
  queryOptions({
    queryKey: ['goods', 'recommended'],
    queryFn: ({ signal }) => callMall('goodsRecommendList', { pageSize: 6 }, { signal }),
    staleTime: 5 * 60_000,
  });

/** A merge order with its orders. */
export const mergeOrderQuery = (mergeOrderId: string) =>
  queryOptions({
    queryKey: ['order', 'merge', mergeOrderId],
    queryFn: ({ signal }) => callMall('mergeOrderDetail', { mergeOrderId }, { signal }),
  });

/** What is offered along with a goods. */
export const addOnsQuery = (goodsId: string) =>
  queryOptions({
    queryKey: ['goods', 'add-ons', goodsId],
    queryFn: ({ signal }) => callMall('convenientBuyingGoods', { goodsId }, { signal }),
  });

/** What shipping some lines to an address costs. */
export const expressFeeQuery = (items: string, addressId: string) =>
  queryOptions({
    queryKey: ['order', 'fee', items, addressId],
    queryFn: ({ signal }) => callMall('getExpressFee', { items, addressId }, { signal }),
  });
