import { queryOptions } from '@tanstack/react-query';
import { callMall } from '@/lib/browser/client';
import { createQueryKey } from '@/lib/browser/queries';

/** The confirmed payment state of an order, never from the cache. */
export const realOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: createQueryKey('order', 'real', orderId),
    queryFn: ({ signal }) => callMall('queryRealOrder', { id: orderId }, { signal }),
    staleTime: 0,
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
