import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { OrderSort } from '@/lib/contract/order';
import { callMall } from './client';

/**
 * The keys of all queries: what a change makes stale, then the parts of each key. A type, because a table of
 * values would be part of every page.
 */
interface KeyParts {
  user: [] | ['me'] | ['points'] | ['returned'] | ['phone', phone: string];
  address: [];
  areaNames: [];
  /** Region of the visitor's IP address. */
  region: [];
  captcha: [];
  couriers: [];
  complaint: [id: string];
  coupon: [] | ['list'] | ['goods', goodsId: string] | ['redPacket'] | ['cards'];
  // Each project can have its own customer service.
  customerService: [projectKey: string];
  // Each project can have its own documents.
  documents: [call: string, projectKey: string];
  // Each project has its own floats.
  float: [call: 'cornerImg' | 'tabbarFloatImg' | 'tipFloatConfig', projectKey: string];
  goods:
    | []
    | ['activity', goodsId: string, activityType: number]
    | ['addOns' | 'comments', goodsId: string]
    | ['fresh', goodsId: string, activityType: number]
    // Each project has its own products.
    | ['list' | 'search', projectKey: string, args: object]
    | ['suggestions', projectKey: string, keyword: string]
    | ['recommended']
    | ['recommended', projectKey: string, goodsId: string, groupId: string]
    | ['sessions', projectKey: string];
  live: [] | ['detail', videoId: string] | ['list', firstPage: number];
  partner:
    | []
    | ['list', projectKey: string, list: string, args: object]
    | ['wheel', channel: string, clientId: string];
  order:
    | []
    | ['count']
    | ['afterSale' | 'detail' | 'express' | 'real' | 'service', orderId: string]
    | ['eligibility', goodsId: string]
    | ['fee']
    | ['fee', items: string, addressId: string]
    | ['list']
    // Status 0: all; an empty phone: the shopper's own orders.
    | ['list', status: number, phone: string, sort: OrderSort]
    | ['merge']
    | ['merge', mergeOrderId: string];
}

/**
 * Creates the key of a query, or the first parts of several keys: invalidating `createQueryKey('order')`
 * reloads lists, counts and after-sale cases of orders, too.
 */
export const createQueryKey = <Subject extends keyof KeyParts>(
  subject: Subject,
  ...parts: KeyParts[Subject]
): readonly [Subject, ...KeyParts[Subject]] => [subject, ...parts];

/** Reads status and phone back from the key of an order list. */
export const parseOrderListKey = ([, , status, phone]: QueryKey) => ({ status: Number(status), phone });

/*
 * Queries about the shopper. Queries of public lists are next to the components that show them.
 */

/** The shopper. */
export const meQuery = () =>
  queryOptions({
    queryKey: createQueryKey('user', 'me'),
    queryFn: ({ signal }) => callMall('me', {}, { signal }),
  });

/** The balance of the shopper. */
export const pointsQuery = () =>
  queryOptions({
    queryKey: createQueryKey('user', 'points'),
    queryFn: ({ signal }) => callMall('userPoints', {}, { signal }),
  });

/** Number of orders by status. */
export const orderCountQuery = () =>
  queryOptions({
    queryKey: createQueryKey('order', 'count'),
    queryFn: ({ signal }) => callMall('queryOrderCount', {}, { signal }),
  });

/** One order of the shopper. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: createQueryKey('order', 'detail', orderId),
    queryFn: ({ signal }) => callMall('orderDetail', { orderId }, { signal }),
  });

/** The addresses of the shopper, the default one first. */
export const addressesQuery = () =>
  queryOptions({
    queryKey: createQueryKey('address'),
    queryFn: ({ signal }) => callMall('addressList', {}, { signal }),
  });

/** Tracking information of an order. */
export const expressQuery = (orderId: string) =>
  queryOptions({
    queryKey: createQueryKey('order', 'express', orderId),
    queryFn: ({ signal }) => callMall('expressPath', { id: orderId }, { signal }),
  });

/** The after-sale case of an order. */
export const afterSaleQuery = (orderId: string) =>
  queryOptions({
    queryKey: createQueryKey('order', 'afterSale', orderId),
    queryFn: ({ signal }) => callMall('afterSale', { orderId }, { signal }),
  });

/** What an answer with a page of a list has. */
interface ListPage<Item> {
  list: readonly Item[];
  hasNextPage: boolean;
}

/**
 * All items of the pages without duplicates: the list can have moved between two page requests.
 * @param key the field with the id of an item
 */
export function listItems<Key extends string, Item extends Record<Key, string>>(
  pages: readonly Pick<ListPage<Item>, 'list'>[],
  key: Key,
): Item[] {
  const ids = new Set<string>();
  // The set grows by an id that was not in it.
  return pages.flatMap(({ list }) => list.filter((item) => ids.size < ids.add(item[key]).size));
}

/**
 * Creates the function by which an infinite query of a list finds the number of its next page: the one after the page that was
 * requested, whatever number the answer names. A page that adds nothing is the last: the end of the list would stay in view, and
 * load page after page for as long as a points mall says that there are more (R-NAV-44).
 * @param key the field with the id of an item
 */
export const createNextPageFinder =
  <Key extends string>(key: Key) =>
  <Item extends Record<Key, string>>(
    last: ListPage<Item>,
    pages: readonly ListPage<Item>[],
    pageNum: number,
  ): number | undefined =>
    last.hasNextPage && listItems(pages, key).length > listItems(pages.slice(0, -1), key).length
      ? pageNum + 1
      : undefined;
