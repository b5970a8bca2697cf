import { infiniteQueryOptions } from '@tanstack/react-query';
import { callMall } from '@/lib/browser/client';
import type { Args } from '@/lib/contract/contract';
import { CARD_PAGE_SIZE, type CardPage, pickCards } from './card-page';

/** The list a feed shows: a call without its paging. */
export type FeedSource =
  | { call: 'goodsList'; args: Omit<Args<'goodsList'>, 'pageNum' | 'pageSize'> }
  | { call: 'goodsSearch'; args: Omit<Args<'goodsSearch'>, 'pageNum' | 'pageSize'> };

async function ask(source: FeedSource, pageNum: number, signal: AbortSignal): Promise<CardPage> {
  const paging = { pageNum, pageSize: CARD_PAGE_SIZE };
  const page =
    source.call === 'goodsList'
      ? await callMall('goodsList', { ...source.args, ...paging }, { signal })
      : await callMall('goodsSearch', { ...source.args, ...paging }, { signal });
  return pickCards(page);
}

/** Goods page by page; `first` is the page that came with the HTML. */
export const feedQuery = (source: FeedSource, projectKey: string, first?: CardPage | null) =>
  infiniteQueryOptions({
    queryKey: ['goods', projectKey, source.call, source.args],
    queryFn: ({ pageParam, signal }) => ask(source, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.hasNextPage ? page + 1 : undefined),
    initialData: first ? { pages: [first], pageParams: [1] } : undefined,
    // Asking for all pages again on the way back would move what the shopper had before the eyes.
    staleTime: Number.POSITIVE_INFINITY,
  });
