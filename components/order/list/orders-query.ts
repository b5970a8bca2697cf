import { infiniteQueryOptions } from '@tanstack/react-query';
import { callMall } from '@/lib/browser/client';
import { createNextPageFinder, createQueryKey } from '@/lib/browser/queries';
import type { OrderSort } from '@/lib/contract/order';

/** Number of orders in a page of the list (R-LIST-02). */
const ORDERS_PAGE_SIZE = 10;

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

/**
 * The SMS codes that verified phones, to send them with every page of a phone's orders (R-LIST-20). They live as long as the
 * document: nothing that survives it may contain them.
 */
export const phoneCodes = new Map<string, string>();

/** Orders page by page. Empty filters and the default direction are omitted (R-LIST-03, R-LIST-05). */
export const ordersQuery = ({ status, phone, sort = DEFAULT_ORDER_SORT }: OrdersFilter) =>
  infiniteQueryOptions({
    queryKey: createQueryKey('order', 'list', status, phone ?? '', sort),
    queryFn: async ({ pageParam: pageNum, signal }) => {
      const args = {
        status: status || undefined,
        sort: sort === DEFAULT_ORDER_SORT ? undefined : sort,
        phone,
        phoneCode: phone && phoneCodes.get(phone),
        pageNum,
        pageSize: ORDERS_PAGE_SIZE,
      };
      const page = await callMall('queryOrder', args, { signal });
      // Together with `serverNow` it gives the difference between the clocks of device and server.
      return { ...page, receivedAt: Date.now() };
    },
    initialPageParam: 1,
    getNextPageParam: createNextPageFinder('orderId'),
  });
