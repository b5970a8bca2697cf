import { infiniteQueryOptions } from '@tanstack/react-query';
import { callMall } from '@/lib/browser/client';
import { getCurrentProjectId } from '@/lib/browser/current-page';
import { createQueryKey } from '@/lib/browser/queries';
import type { CallArgs } from '@/lib/contract/contract';
import { GOODS_PAGE_SIZE, type GoodsPage, toGoodsPage } from './goods-page';

type ListArgs = Omit<CallArgs<'goodsList'>, 'pageNum' | 'pageSize'>;
type SearchArgs = Omit<CallArgs<'goodsSearch'>, 'pageNum' | 'pageSize'>;

type FetchPage = (pageNum: number, signal: AbortSignal) => Promise<Parameters<typeof toGoodsPage>[0]>;

/** Project id for the query key, because each project has its own products; known only in the browser. */
const getProjectKey = (): string => (typeof window === 'undefined' ? '' : (getCurrentProjectId() ?? ''));

const createPagesQuery = (
  kind: 'list' | 'search',
  args: ListArgs | SearchArgs,
  read: FetchPage,
  first: GoodsPage | undefined,
) =>
  infiniteQueryOptions({
    queryKey: createQueryKey('goods', kind, getProjectKey(), args),
    queryFn: async ({ pageParam, signal }): Promise<GoodsPage> => toGoodsPage(await read(pageParam, signal)),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.hasNextPage ? page + 1 : undefined),
    initialData: first && { pages: [first], pageParams: [1] },
    // A refetch of all pages after back navigation would move the list that the shopper was looking at.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Pages of a product list; `first` is the page from the HTML (R-NAV-17). */
export const goodsListQuery = (args: ListArgs, first?: GoodsPage) =>
  createPagesQuery(
    'list',
    args,
    (pageNum, signal) => callMall('goodsList', { ...args, pageNum, pageSize: GOODS_PAGE_SIZE }, { signal }),
    first,
  );

/** Pages of search results; `first` is the page from the HTML. */
export const goodsSearchQuery = (args: SearchArgs, first?: GoodsPage) =>
  createPagesQuery(
    'search',
    args,
    (pageNum, signal) => callMall('goodsSearch', { ...args, pageNum, pageSize: GOODS_PAGE_SIZE }, { signal }),
    first,
  );

/** Query options of a product list. */
export type GoodsPagesQuery = ReturnType<typeof createPagesQuery>;
