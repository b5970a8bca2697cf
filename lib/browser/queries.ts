import { queryOptions } from '@tanstack/react-query';
import { callMall } from './client';

/**
 * What pages ask for about the shopper, with the keys that mutations make stale. Public lists live beside the
 * components that show them.
 */
export const meQuery = () =>
  queryOptions({ queryKey: ['user', 'me'], queryFn: ({ signal }) => callMall('me', {}, { signal }) });

export const pointsQuery = () =>
  queryOptions({
    queryKey: ['user', 'points'],
    queryFn: ({ signal }) => callMall('userPoints', {}, { signal }),
  });

export const orderCountQuery = () =>
  queryOptions({
    queryKey: ['order', 'count'],
    queryFn: ({ signal }) => callMall('queryOrderCount', {}, { signal }),
  });

export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', 'detail', orderId],
    queryFn: ({ signal }) => callMall('orderDetail', { orderId }, { signal }),
  });

export const addressesQuery = () =>
  queryOptions({
    queryKey: ['address'],
    queryFn: ({ signal }) => callMall('addressList', {}, { signal }),
  });

export const expressQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', 'express', orderId],
    queryFn: ({ signal }) => callMall('expressPath', { id: orderId }, { signal }),
  });

/** The after-sale case of an order; a change of the order makes it stale too. */
export const afterSaleQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', 'afterSale', orderId],
    queryFn: ({ signal }) => callMall('afterSale', { orderId }, { signal }),
  });
