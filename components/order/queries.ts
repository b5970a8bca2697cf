import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callMall } from '@/lib/browser/client';

/** Orders of a page of the list (spec 9). */
const PAGE_SIZE = 10;

/** The truth about an order's payment: never older than this moment. */
export const realOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', 'real', orderId],
    queryFn: ({ signal }) => callMall('queryRealOrder', { id: orderId }, { signal }),
    staleTime: 0,
  });

/** Orders of one status, page by page; 0: all. */
export const ordersQuery = (status: number) =>
  infiniteQueryOptions({
    queryKey: ['order', 'list', status],
    queryFn: ({ pageParam, signal }) =>
      callMall('queryOrder', { status, pageNum: pageParam, pageSize: PAGE_SIZE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasNextPage ? last.pageNum + 1 : undefined),
  });

/** A goods as it is at this moment: the 30 s that a public answer may be kept are too old for an order. */
export const freshGoodsQuery = (goodsId: string, activityType: number | undefined) =>
  queryOptions({
    queryKey: ['goods', 'fresh', goodsId, activityType ?? 0],
    queryFn: ({ signal }) => callMall('goodsDetail', { goodsId, activityType }, { signal, fresh: true }),
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
