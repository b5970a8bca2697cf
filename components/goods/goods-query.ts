import { infiniteQueryOptions } from '@tanstack/react-query';
import { isListState, type SearchState, toSearchPath } from '@/components/search/search-state';
import { callMall } from '@/lib/browser/client';
import { getCurrentProjectId } from '@/lib/browser/current-page';
import { createQueryKey } from '@/lib/browser/queries';
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

/**
 * @param firstPage page that the list begins with
 * @returns the options, and the path of the page after the loaded ones
 */
const createPagesQuery = (
  kind: 'list' | 'search',
  args: ListArgs | SearchArgs,
  read: FetchPage,
  first: GoodsPage | undefined,
  firstPage = 1,
) => ({
  ...infiniteQueryOptions({
    queryKey: createQueryKey('goods', kind, getProjectKey(), firstPage > 1 ? { ...args, firstPage } : args),
    queryFn: async ({ pageParam, signal }): Promise<GoodsPage> => toGoodsPage(await read(pageParam, signal)),
    initialPageParam: firstPage,
    getNextPageParam: (last, _pages, page) => (last.hasNextPage ? page + 1 : undefined),
    initialData: first && { pages: [first], pageParams: [firstPage] },
    // A refetch of all pages after back navigation would move the list that the shopper was looking at.
    staleTime: Number.POSITIVE_INFINITY,
  }),
  nextPagePath: (loadedPages: number) => createListPagePath(args, firstPage + loadedPages),
});

/** Pages of a product list; `first` is the page from the HTML (R-NAV-17). */
export const goodsListQuery = (args: ListArgs, first?: GoodsPage, firstPage?: number) =>
  createPagesQuery(
    'list',
    args,
    (pageNum, signal) => callMall('goodsList', { ...args, pageNum, pageSize: GOODS_PAGE_SIZE }, { signal }),
    first,
    firstPage,
  );

/** Pages of search results; `first` is the page from the HTML. */
export const goodsSearchQuery = (args: SearchArgs, first?: GoodsPage, firstPage?: number) =>
  createPagesQuery(
    'search',
    args,
    (pageNum, signal) => callMall('goodsSearch', { ...args, pageNum, pageSize: GOODS_PAGE_SIZE }, { signal }),
    first,
    firstPage,
  );

/** Query options of a product list. */
export type GoodsPagesQuery = ReturnType<typeof createPagesQuery>;
