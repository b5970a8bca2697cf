import { infiniteQueryOptions } from '@tanstack/react-query';
import { ApiError } from '@/lib/browser/api-error';
import { callMall } from '@/lib/browser/client';
import { createQueryKey } from '@/lib/browser/queries';
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

/** The SMS codes that verified phones, as long as the document lives: nothing that survives it may contain them. */
const phoneCodes = new Map<string, string>();

/** Keeps the code of a phone, to send it with every page of its orders (R-LIST-20). */
export const keepPhoneCode = (phone: string, phoneCode: string): void =>
  void phoneCodes.set(phone, phoneCode);

/** Whether a list of a phone cannot be read without a new code. */
export const needsNewCode = (error: unknown): boolean =>
  error instanceof ApiError && (error.reason === 'phone_not_allowed' || error.reason === 'code_wrong');

/** Forgets a code that no longer opens the list: another attempt with it would count against the next code. */
function forgetUsedCode(phone: string | undefined, error: unknown): never {
  if (phone && needsNewCode(error)) phoneCodes.delete(phone);
  throw error;
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
        phoneCode: phone && phoneCodes.get(phone),
        pageNum,
        pageSize: ORDERS_PAGE_SIZE,
      };
      const page = await callMall('queryOrder', args, { signal }).catch((error: unknown) =>
        forgetUsedCode(phone, error),
      );
      // Together with `serverNow` it gives the difference between the clocks of device and server.
      return { ...page, receivedAt: Date.now() };
    },
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasNextPage ? last.pageNum + 1 : undefined),
  });
