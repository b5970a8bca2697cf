import { infiniteQueryOptions } from '@tanstack/react-query';
import { callMall } from '@/lib/browser/client';
import type { GoodsComment } from '@/lib/contract/goods';

/** Comments on the page itself, and on each further one. */
export const NEWEST = 2;
const PAGE_SIZE = 10;

/** Comments on a goods, newest first. */
export const commentsQuery = (goodsId: string) =>
  infiniteQueryOptions({
    queryKey: ['goods', 'comments', goodsId],
    queryFn: ({ pageParam, signal }) =>
      callMall('goodsComments', { id: goodsId, pageNum: pageParam, pageSize: PAGE_SIZE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasNextPage ? last.pageNum + 1 : undefined),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Each comment once: a new one moves the others on by one between two pages. */
export const uniqueComments = (comments: readonly GoodsComment[]): GoodsComment[] => [
  ...new Map(comments.map((comment) => [comment.commentId, comment])).values(),
];
