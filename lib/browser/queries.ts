import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { callMall } from './client';

/**
 * The keys of all queries. The first part names what a change makes stale: invalidating `order.all` reloads
 * lists, counts and after-sale cases of orders, too.
 */
export const queryKeys = {
  user: { all: ['user'], me: ['user', 'me'], points: ['user', 'points'] },
  address: ['address'],
  areaNames: ['area-list'],
  /** Region of the visitor's IP address. */
  region: ['region'],
  captcha: ['phone', 'captcha'],
  couriers: ['expressTypes'],
  complaint: (id: string) => ['complaint', id],
  coupon: {
    all: ['coupon'],
    list: ['coupon', 'list'],
    goods: (goodsId: string) => ['coupon', 'goods', goodsId],
    redPacket: ['coupon', 'packet'],
  },
  goods: {
    all: ['goods'],
    activity: (goodsId: string, activityType: number) => ['goods', 'activity', goodsId, activityType],
    addOns: (goodsId: string) => ['goods', 'add-ons', goodsId],
    comments: (goodsId: string) => ['goods', 'comments', goodsId],
    fresh: (goodsId: string, activityType: number) => ['goods', 'fresh', goodsId, activityType],
    /** Each project has its own products. `kind`: whether `args` are of a list or of a search. */
    pages: (projectKey: string, kind: 'list' | 'search', args: object) => ['goods', projectKey, kind, args],
    recommended: ['goods', 'recommended'],
    suggestions: (projectKey: string, keyword: string) => ['goods', projectKey, 'suggest', keyword],
  },
  order: {
    all: ['order'],
    afterSale: (orderId: string) => ['order', 'afterSale', orderId],
    count: ['order', 'count'],
    detail: (orderId: string) => ['order', 'detail', orderId],
    express: (orderId: string) => ['order', 'express', orderId],
    fees: ['order', 'fee'],
    fee: (items: string, addressId: string) => ['order', 'fee', items, addressId],
    lists: ['order', 'list'],
    /** `status` 0: all; `phone` empty: the shopper's own orders. */
    list: (status: number, phone: string) => ['order', 'list', status, phone],
    merges: ['order', 'merge'],
    merge: (mergeOrderId: string) => ['order', 'merge', mergeOrderId],
    real: (orderId: string) => ['order', 'real', orderId],
    service: (orderId: string) => ['order', 'service', orderId],
  },
} as const;

/** Reads status and phone back from the key of an order list. */
export const parseOrderListKey = ([, , status, phone]: QueryKey) => ({ status: Number(status), phone });

/*
 * Queries about the shopper. Queries of public lists are next to the components that show them.
 */

/** The shopper. */
export const meQuery = () =>
  queryOptions({ queryKey: queryKeys.user.me, queryFn: ({ signal }) => callMall('me', {}, { signal }) });

/** The balance of the shopper. */
export const pointsQuery = () =>
  queryOptions({
    queryKey: queryKeys.user.points,
    queryFn: ({ signal }) => callMall('userPoints', {}, { signal }),
  });

/** Number of orders by status. */
export const orderCountQuery = () =>
  queryOptions({
    queryKey: queryKeys.order.count,
    queryFn: ({ signal }) => callMall('queryOrderCount', {}, { signal }),
  });

/** One order of the shopper. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: queryKeys.order.detail(orderId),
    queryFn: ({ signal }) => callMall('orderDetail', { orderId }, { signal }),
  });

/** The addresses of the shopper, the default one first. */
export const addressesQuery = () =>
  queryOptions({
    queryKey: queryKeys.address,
    queryFn: ({ signal }) => callMall('addressList', {}, { signal }),
  });

/** Tracking information of an order. */
export const expressQuery = (orderId: string) =>
  queryOptions({
    queryKey: queryKeys.order.express(orderId),
    queryFn: ({ signal }) => callMall('expressPath', { id: orderId }, { signal }),
  });

/** The after-sale case of an order. */
export const afterSaleQuery = (orderId: string) =>
  queryOptions({
    queryKey: queryKeys.order.afterSale(orderId),
    queryFn: ({ signal }) => callMall('afterSale', { orderId }, { signal }),
  });
