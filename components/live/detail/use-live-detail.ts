import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { showToast } from '@/components/ui/overlay/toast-store';
import { callMall } from '@/lib/browser/client';
import { createQueryKey } from '@/lib/browser/queries';
import type { LiveDetail } from '@/lib/contract/live';

/** How often viewers, likes and prices are read again while a show is on or announced. */
const POLL_INTERVAL_MS = 15_000;

/**
 * A video, read again while the page is visible: the HTML can be minutes old, and a show begins and ends.
 */
export function useLiveDetail(initial: LiveDetail) {
  const { videoId } = initial;
  const { data, refetch } = useQuery({
    queryKey: createQueryKey('live', 'detail', videoId),
    queryFn: ({ signal }) => callMall('liveDetail', { videoId }, { signal, bypassCache: true }),
    initialData: initial,
    initialDataUpdatedAt: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'replay' ? false : POLL_INTERVAL_MS),
  });
  return { video: data, refresh: () => void refetch() };
}

/**
 * The shopper's like. The public detail does not say whether the shopper has liked the video: a second like
 * returns the same count, so the heart is filled at once and the count comes from the server.
 */
export function useLike(videoId: string) {
  const t = useTranslations('live.detail');
  const client = useQueryClient();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => callMall('liveLike', { videoId }),
    onSuccess: ({ likeCount }) =>
      client.setQueryData<LiveDetail>(
        createQueryKey('live', 'detail', videoId),
        (video) => video && { ...video, likeCount },
      ),
    onError: () => showToast(t('likeFailed'), { tone: 'error' }),
  });
  const isLiked = isPending || isSuccess;
  return { isLiked, like: () => !isLiked && mutate() };
}
