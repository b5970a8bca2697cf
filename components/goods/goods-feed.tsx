'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { InfiniteList, type ListStatus } from '@/components/ui/feedback/infinite-list';
import { Loading } from '@/components/ui/feedback/skeleton';
import { GoodsGridSkeleton } from '@/components/ui/feedback/skeleton-grid';
import { goodsGridClass } from '@/components/ui/goods/goods-grid';
import { Card } from './card';
import { type CardPage, uniqueCards } from './card-page';
import type { CardTexts } from './card-texts';
import { type FeedSource, feedQuery } from './feed-query';

export interface GoodsFeedProps {
  source: FeedSource;
  /** The page that came with the HTML; without it the feed asks for itself. */
  first?: CardPage | null | undefined;
  projectKey: string;
  texts: CardTexts;
  /** What stands there when there are no goods. */
  empty: ReactNode;
  /** How many of the first pictures are on the first screen. */
  priorityCount?: number;
}

/** Goods in two columns without an end: more come as one scrolls, and stay for the way back. */
export function GoodsFeed({ source, first, projectKey, texts, empty, priorityCount = 0 }: GoodsFeedProps) {
  const query = useInfiniteQuery(feedQuery(source, projectKey, first));
  const app = useAppTexts();
  if (query.isPending) {
    return (
      <Loading label={app.loading} className="pb-12">
        <GoodsGridSkeleton count={4} />
      </Loading>
    );
  }
  if (!query.data) {
    return (
      <ErrorState
        text={app.loadFailed}
        retryLabel={app.retry}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const goods = uniqueCards(query.data.pages);
  if (goods.length === 0) return empty;
  return (
    <InfiniteList
      items={goods}
      keyOf={({ goodsId }) => goodsId}
      renderItem={(one, index) => (
        <Card goods={one} projectKey={projectKey} texts={texts} priority={index < priorityCount} />
      )}
      status={statusOf(query)}
      onMore={() => void query.fetchNextPage()}
      labels={{ loading: app.loading, end: app.end, error: app.loadFailed, retry: app.retry }}
      skeleton={<GoodsGridSkeleton count={2} />}
      className={goodsGridClass}
    />
  );
}

interface Progress {
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
}

function statusOf({ isFetchingNextPage, isFetchNextPageError, hasNextPage }: Progress): ListStatus {
  if (isFetchingNextPage) return 'loading';
  if (isFetchNextPageError) return 'error';
  return hasNextPage ? 'idle' : 'end';
}
