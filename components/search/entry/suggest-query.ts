import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callMall } from '@/lib/browser/client';

/** Goods offered while typing. A keyword that is typed on takes its call with it. */
export const suggestQuery = (projectKey: string, keyword: string) =>
  queryOptions({
    queryKey: ['goods', projectKey, 'suggest', keyword],
    queryFn: async ({ signal }) => {
      const { list } = await callMall('goodsSearch', { keyword, pageSize: 6 }, { signal });
      return list.map(({ goodsId, title, picture }) => ({ goodsId, title, picture }));
    },
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
