'use client';

import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useAppTexts } from '@/components/app/app-texts';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState, ErrorState } from '@/components/ui/feedback/illustrated-message';
import { InfiniteList, toListStatus } from '@/components/ui/feedback/infinite-list';
import { Loading, Skeleton } from '@/components/ui/feedback/skeleton';
import { ListPicture } from '@/components/ui/media/list-picture';
import { TapLink } from '@/components/ui/tap-link';
import { isUnknownCall } from '@/lib/browser/api-error';
import { callMall } from '@/lib/browser/client';
import { useLink } from '@/lib/browser/current-page';
import { createNextPageFinder, createQueryKey, listItems } from '@/lib/browser/queries';
import type { Page } from '@/lib/contract/fields';
import type { LiveCard } from '@/lib/contract/live';
import { formatCount } from '@/lib/rules/money/format';
import { formatDate } from '@/lib/rules/time/format-date';
import { StateBadge } from '../state-badge';

/** Class of the list of live videos: two columns. */
const liveGridClass = 'grid grid-cols-2 gap-2.5';

/** Placeholder of the first cards. */
function LiveListSkeleton() {
  return (
    <div className={liveGridClass}>
      {[0, 1, 2, 3].map((card) => (
        <div key={card} className="overflow-hidden rounded-card bg-surface">
          <Skeleton className="aspect-4/3 w-full rounded-none" />
          <div className="p-2.5">
            <Skeleton className="h-10 w-full" />
            <Skeleton className="mt-1.5 h-4 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  );
}

type LivePage = Pick<Page<LiveCard>, 'list' | 'hasNextPage'>;

/** Width of a card. */
const COVER_CSS_PX = 180;

/** Number of cards on the first screen; their covers load with priority. */
const PRIORITY_COUNT = 4;

/** A points mall of the operator may not know live videos: then there are none. */
async function fetchPage(pageNum: number, signal: AbortSignal): Promise<LivePage> {
  try {
    return await callMall('liveList', { pageNum }, { signal });
  } catch (error) {
    if (isUnknownCall(error)) return { list: [], hasNextPage: false };
    throw error;
  }
}

/** Pages of the list; `first` is the page from the HTML, which can be minutes old and is loaded again. */
const liveListQuery = (first: LivePage | null, firstPage: number) =>
  infiniteQueryOptions({
    queryKey: createQueryKey('live', 'list', firstPage),
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    // As long as browsers cache the response.
    staleTime: 15_000,
    initialPageParam: firstPage,
    getNextPageParam: createNextPageFinder('videoId'),
    ...(first && { initialData: { pages: [first], pageParams: [firstPage] }, initialDataUpdatedAt: 0 }),
  });

/** A video in the list: cover with state and viewers, title, host. */
function LiveListCard({ card, priority }: { card: LiveCard; priority: boolean }) {
  const t = useTranslations('live');
  const locale = useLocale();
  const link = useLink();
  const { videoId, title, hostName, cover, state, startsAt, viewers } = card;
  return (
    <TapLink
      href={link(`/live/detail/${videoId}`)}
      className="pressable flex h-full flex-col overflow-hidden rounded-card bg-surface"
    >
      <span className="product-ground relative block aspect-4/3 overflow-hidden">
        <ListPicture
          src={cover}
          cssPx={COVER_CSS_PX}
          alt=""
          width={640}
          height={480}
          priority={priority}
          className="size-full object-cover"
        />
        <StateBadge state={state} className="absolute top-2 left-2" />
        <span className="absolute bottom-2 left-2 inline-flex h-5 items-center gap-1 rounded-full bg-black/65 px-2 text-11 text-white">
          {state === 'coming' ? (
            t('startsAt', { time: formatDate(startsAt, 'shortTime', locale) })
          ) : (
            <>
              <Eye size={12} aria-hidden />
              {t('views', { count: formatCount(viewers) })}
            </>
          )}
        </span>
      </span>
      <span className="flex flex-1 flex-col justify-between gap-1.5 p-2.5">
        <h2 className="line-clamp-2 text-14 leading-snug font-semibold">{title}</h2>
        <span className="truncate text-12 text-muted">{hostName}</span>
      </span>
    </TapLink>
  );
}

interface LiveListProps {
  /** Page from the HTML. */
  first: LivePage | null;
  /** Its number, from 1. */
  firstPage?: number;
}

/** The list of live videos: on air, announced, replays (R-LIVE-07). */
export function LiveList({ first, firstPage = 1 }: LiveListProps) {
  const t = useTranslations('live.list');
  const texts = useAppTexts();
  const link = useLink();
  const query = useInfiniteQuery(liveListQuery(first, firstPage));
  if (query.isPending) {
    return (
      <Loading label={texts.loading}>
        <LiveListSkeleton />
      </Loading>
    );
  }
  if (!query.data) {
    return (
      <ErrorState
        text={texts.loadFailed}
        retryLabel={texts.retry}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const videos = listItems(query.data.pages, 'videoId');
  if (videos.length === 0) {
    return (
      <EmptyState text={t('empty')} action={<ButtonLink href={link('/home')}>{t('browse')}</ButtonLink>} />
    );
  }
  const status = toListStatus(query);
  return (
    <InfiniteList
      items={videos}
      getKey={({ videoId }) => videoId}
      renderItem={(card, index) => <LiveListCard card={card} priority={index < PRIORITY_COUNT} />}
      // Fetching a page during a reload of the list would cancel the reload.
      status={status === 'idle' && query.isFetching ? 'loading' : status}
      onMore={() => void query.fetchNextPage()}
      next={{ href: link(`/live/list?page=${firstPage + query.data.pages.length}`), label: texts.nextPage }}
      labels={{ loading: texts.loading, end: texts.end, error: texts.loadFailed, retry: texts.retry }}
      className={liveGridClass}
    />
  );
}
