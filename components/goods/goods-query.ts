import { infiniteQueryOptions } from '@tanstack/react-query';
import { callMall } from '@/lib/browser/client';
import { currentProjectId } from '@/lib/browser/page';
import type { Args } from '@/lib/contract/contract';
import { GOODS_PAGE_SIZE, type GoodsPage, pickPage } from './goods-page';

type ListArgs = Omit<Args<'goodsList'>, 'pageNum' | 'pageSize'>;
type SearchArgs = Omit<Args<'goodsSearch'>, 'pageNum' | 'pageSize'>;

type ReadPage = (pageNum: number, signal: AbortSignal) => Promise<Parameters<typeof pickPage>[0]>;

/** The project of the page, known only in the browser: another project has other goods. */
const projectKey = (): string => (typeof window === 'undefined' ? '' : (currentProjectId() ?? ''));

const pagesOf = (key: readonly unknown[], read: ReadPage, first: GoodsPage | undefined) =>
  infiniteQueryOptions({
    queryKey: ['goods', projectKey(), ...key],
    queryFn: async ({ pageParam, signal }): Promise<GoodsPage> => pickPage(await read(pageParam, signal)),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.hasNextPage ? page + 1 : undefined),
    initialData: first && { pages: [first], pageParams: [1] },
    // Asking for all pages again on the way back would move what the shopper had before the eyes.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Pages of a goods list; `first` is the page that came with the HTML (R-NAV-17). */
export const goodsListQuery = (args: ListArgs, first?: GoodsPage) =>
  pagesOf(
    ['list', args],
    (pageNum, signal) => callMall('goodsList', { ...args, pageNum, pageSize: GOODS_PAGE_SIZE }, { signal }),
    first,
  );

/** Pages of search results; `first` is the page that came with the HTML. */
export const goodsSearchQuery = (args: SearchArgs, first?: GoodsPage) =>
  pagesOf(
    ['search', args],
    (pageNum, signal) => callMall('goodsSearch', { ...args, pageNum, pageSize: GOODS_PAGE_SIZE }, { signal }),
    first,
  );

export type GoodsPagesQuery = ReturnType<typeof pagesOf>;
