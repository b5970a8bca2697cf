import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callMall } from '@/lib/browser/client';
import { queryKeys } from '@/lib/browser/queries';

/** The product at the price of an activity. */
export const activityGoodsQuery = (goodsId: string, activityType: number) =>
  queryOptions({
    queryKey: queryKeys.goods.activity(goodsId, activityType),
    queryFn: ({ signal }) => callMall('goodsDetail', { goodsId, activityType }, { signal }),
  });

/** Reviews of a product, newest first, page by page. */
export const commentsQuery = (goodsId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.goods.comments(goodsId),
    queryFn: ({ pageParam, signal }) =>
      callMall('goodsComments', { id: goodsId, pageNum: pageParam, pageSize: 10 }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasNextPage ? last.pageNum + 1 : undefined),
    // A background refetch would move the list while the shopper reads it.
    staleTime: Number.POSITIVE_INFINITY,
  });
