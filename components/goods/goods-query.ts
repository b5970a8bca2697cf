import { infiniteQueryOptions } from '@tanstack/react-query';
import { isListState, type SearchState, toSearchPath } from '@/components/search/search-state';
import { callMall } from '@/lib/browser/client';
import { getCurrentProjectId } from '@/lib/browser/current-page';
import { createNextPageFinder, createQueryKey } from '@/lib/browser/queries';
import { getVisitId } from '@/lib/browser/visit-id';
import { GOODS_PAGE_SIZE, type GoodsPage, toGoodsPage } from './goods-page';

type ListArgs = Omit<SearchState, 'keyword' | 'all'>;
type SearchArgs = Omit<SearchState, 'keyword' | 'all' | 'groupId' | 'activityType'> & { keyword: string };

type FetchPage = (pageNum: number, signal: AbortSignal) => Promise<Parameters<typeof toGoodsPage>[0]>;

/** Project id for the query key, because each project has its own products; known only in the browser. */
const getProjectKey = (): string => (typeof window === 'undefined' ? '' : (getCurrentProjectId() ?? ''));

/**
 * The path of a page of a list: the search page shows the same list, page by page, to crawlers and to readers without
 * scripts (R-CRAWLER-10).
 */
export const createListPagePath = (args: ListArgs | SearchArgs, page: number): string =>
  toSearchPath(isListState(args) ? args : { ...args, all: true }, page);

/** Where a list begins. */
interface ListStart {
  /** The page from the HTML; null when it could not be read, and for a list that the HTML does not contain: then the browser loads it. */
  first?: GoodsPage | null;
  /** The number of that page, from 1. */
  pageNum?: number;
  /** For a list that the HTML does not contain: something else from it. */
  visit?: object | null;
}

/** @returns the options, and the path of the page after the loaded ones */
const createPagesQuery = (
  kind: 'list' | 'search',
  args: ListArgs | SearchArgs,
  read: FetchPage,
  { first, pageNum: firstPage = 1, visit = first }: ListStart,
) => ({
  ...infiniteQueryOptions({
    // A visit with newer products has a list of its own, and leaves the loaded pages of the one before for Back (R-NAV-37).
    queryKey: createQueryKey('goods', kind, getProjectKey(), {
      ...args,
      ...(firstPage > 1 && { firstPage }),
      visit: getVisitId(visit),
    }),
    queryFn: async ({ pageParam, signal }): Promise<GoodsPage> => toGoodsPage(await read(pageParam, signal)),
    initialPageParam: firstPage,
    getNextPageParam: createNextPageFinder('goodsId'),
    ...(first && { initialData: { pages: [first], pageParams: [firstPage] } }),
    // A refetch of all pages after back navigation would move the list that the shopper was looking at.
    staleTime: Number.POSITIVE_INFINITY,
  }),
  nextPagePath: (loadedPages: number) => createListPagePath(args, firstPage + loadedPages),
});

/** Pages of a product list (R-NAV-17). */
export const goodsListQuery = (args: ListArgs, start: ListStart = {}) =>
  createPagesQuery(
    'list',
    args,
    (pageNum, signal) => callMall('goodsList', { ...args, pageNum, pageSize: GOODS_PAGE_SIZE }, { signal }),
    start,
  );

/** Pages of search results. */
export const goodsSearchQuery = (args: SearchArgs, start: ListStart = {}) =>
  createPagesQuery(
    'search',
    args,
    (pageNum, signal) => callMall('goodsSearch', { ...args, pageNum, pageSize: GOODS_PAGE_SIZE }, { signal }),
    start,
  );

/** Query options of a product list. */
export type GoodsPagesQuery = ReturnType<typeof createPagesQuery>;
