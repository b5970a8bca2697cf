import { infiniteQueryOptions } from '@tanstack/react-query';
import { callMall } from '@/lib/browser/client';
import { getCurrentProjectId } from '@/lib/browser/current-page';
import { createNextPageFinder, createQueryKey } from '@/lib/browser/queries';
import { getVisitId } from '@/lib/browser/visit-id';
import type { CallArgs } from '@/lib/contract/contract';
import { DEALS_PAGE_SIZE, type DealsPage, toDealsPage } from './deals-page';

/** A list of the partner service, with its filter. */
export type DealsSource =
  | { list: 'rankings' | 'nineGoods' }
  | { list: 'goods'; categoryId?: string; sort: NonNullable<CallArgs<'dtkGoods'>['sort']> };

function fetchDeals(source: DealsSource, pageNum: number, signal: AbortSignal) {
  const paging = { pageNum, pageSize: DEALS_PAGE_SIZE };
  switch (source.list) {
    case 'rankings':
      return callMall('dtkRankings', paging, { signal });
    case 'nineGoods':
      return callMall('dtkNineGoods', paging, { signal });
    case 'goods': {
      const { categoryId, sort } = source;
      return callMall('dtkGoods', { ...paging, sort, ...(categoryId && { categoryId }) }, { signal });
    }
  }
}

/** Project of the query key; known only in the browser. */
const getProjectKey = (): string => (typeof window === 'undefined' ? '' : (getCurrentProjectId() ?? ''));

/** Where a list begins. */
interface DealsStart {
  /** The page from the HTML; null when it could not be read, and for a list that the HTML does not contain: then the browser loads it. */
  first?: DealsPage | null;
  /** For a list that the HTML does not contain: something else from it. */
  visit?: object | null;
}

/** Pages of a list of subsidised products (R-NAV-17). */
export const dealsQuery = (source: DealsSource, { first, visit = first }: DealsStart = {}) =>
  infiniteQueryOptions({
    // A visit with newer products has a list of its own, and leaves the loaded pages of the one before for Back (R-NAV-37).
    queryKey: createQueryKey('partner', 'list', getProjectKey(), source.list, {
      ...source,
      visit: getVisitId(visit),
    }),
    queryFn: async ({ pageParam, signal }): Promise<DealsPage> =>
      toDealsPage(await fetchDeals(source, pageParam, signal)),
    initialPageParam: 1,
    getNextPageParam: createNextPageFinder('goodsId'),
    ...(first && { initialData: { pages: [first], pageParams: [1] } }),
    // A refetch of all pages after back navigation would move the list that the shopper was looking at.
    staleTime: Number.POSITIVE_INFINITY,
  });
