import type { ListStatus } from '@/components/ui/feedback/infinite-list';

interface PagesProgress {
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
}

/** Converts the state of an infinite query to the status of `InfiniteList`. */
export function toListStatus({
  isFetchingNextPage,
  isFetchNextPageError,
  hasNextPage,
}: PagesProgress): ListStatus {
  if (isFetchingNextPage) return 'loading';
  if (isFetchNextPageError) return 'error';
  return hasNextPage ? 'idle' : 'end';
}
