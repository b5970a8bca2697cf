import type { ListStatus } from '@/components/ui/feedback/infinite-list';

interface PagesProgress {
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
}

/** How far a list of pages is, from React Query's words into the ones of `InfiniteList`. */
export function toListStatus({
  isFetchingNextPage,
  isFetchNextPageError,
  hasNextPage,
}: PagesProgress): ListStatus {
  if (isFetchingNextPage) return 'loading';
  if (isFetchNextPageError) return 'error';
  return hasNextPage ? 'idle' : 'end';
}
