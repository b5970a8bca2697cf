import { infiniteQueryOptions } from '@tanstack/react-query';
import { callMall } from '@/lib/browser/client';
import { FAVOUR_PAGE_SIZE, type FavourPage, type PointsRange, pickPage } from './favour-page';

/** Goods of a range of points; `first` is the page that came with the HTML. */
export const favourQuery = ({ minPoints, maxPoints }: PointsRange, first?: FavourPage) =>
  infiniteQueryOptions({
    queryKey: ['goods', 'favour', minPoints, maxPoints],
    queryFn: async ({ pageParam, signal }): Promise<FavourPage> => {
      const args = { minPoints, maxPoints, pageNum: pageParam, pageSize: FAVOUR_PAGE_SIZE };
      return pickPage(await callMall('goodsList', args, { signal }));
    },
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.hasNextPage ? page + 1 : undefined),
    initialData: first && { pages: [first], pageParams: [1] },
    // Asking for all pages again on the way back would move what the shopper had before the eyes.
    staleTime: Number.POSITIVE_INFINITY,
  });
