import { queryOptions } from '@tanstack/react-query';
import { callMall } from './client';

/**
 * Queries about the shopper, with the keys that mutations invalidate. Queries of public lists are next to the
 * components that show them.
 */
export const meQuery = () =>
  queryOptions({ queryKey: ['user', 'me'], queryFn: ({ signal }) => callMall('me', {}, { signal }) });

/** The balance of the shopper. */
export const pointsQuery = () =>
  queryOptions({
    queryKey: ['user', 'points'],
    queryFn: ({ signal }) => callMall('userPoints', {}, { signal }),
  });

/** Number of orders by status. */
export const orderCountQuery = () =>
  queryOptions({
    queryKey: ['order', 'count'],
    queryFn: ({ signal }) => callMall('queryOrderCount', {}, { signal }),
  });

/** One order of the shopper. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', 'detail', orderId],
    queryFn: ({ signal }) => callMall('orderDetail', { orderId }, { signal }),
  });

/** The addresses of the shopper, the default one first. */
export const addressesQuery = () =>
  queryOptions({
    queryKey: ['address'],
    queryFn: ({ signal }) => callMall('addressList', {}, { signal }),
  });

/** Tracking information of an order. */
export const expressQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', 'express', orderId],
    queryFn: ({ signal }) => callMall('expressPath', { id: orderId }, { signal }),
  });

/**
 * The after-sale case of an order. Its key starts with `order`, so that a change of the order invalidates it
 * too.
 */
export const afterSaleQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', 'afterSale', orderId],
    queryFn: ({ signal }) => callMall('afterSale', { orderId }, { signal }),
  });
