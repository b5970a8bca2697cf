import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callMall } from '@/lib/browser/client';

/** The goods at the price of an activity. */
export const activityGoodsQuery = (goodsId: string, activityType: number) =>
  queryOptions({
    queryKey: ['goods', 'activity', goodsId, activityType],
    queryFn: ({ signal }) => callMall('goodsDetail', { goodsId, activityType }, { signal }),
  });

/** Comments on a goods, newest first, page by page. */
export const commentsQuery = (goodsId: string) =>
  infiniteQueryOptions({
    queryKey: ['goods', 'comments', goodsId],
    queryFn: ({ pageParam, signal }) =>
      callMall('goodsComments', { id: goodsId, pageNum: pageParam, pageSize: 10 }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasNextPage ? last.pageNum + 1 : undefined),
    // A list that moves by itself would lose the reader's place.
    staleTime: Number.POSITIVE_INFINITY,
  });
