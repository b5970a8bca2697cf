'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useAppTexts } from '@/components/app/app-texts';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { InfiniteList, type ListStatus } from '@/components/ui/feedback/infinite-list';
import { Loading } from '@/components/ui/feedback/skeleton';
import { GoodsGridSkeleton } from '@/components/ui/feedback/skeleton-grid';
import { GoodsCard } from '@/components/ui/goods/goods-card';
import { goodsGridClass } from '@/components/ui/goods/goods-grid';
import type { GoodsTag } from '@/lib/contract/goods';
import { withProject } from '@/lib/rules/links';
import { assetSrc } from '../icon';
import { type FavourPage, type PointsRange, uniqueGoods } from './favour-page';
import { favourQuery } from './favour-query';

export interface FavourListTexts {
  unit: string;
  soldOut: string;
  empty: string;
  tags: Record<GoodsTag, string>;
}

interface FavourListProps {
  range: PointsRange;
  first: FavourPage | null;
  projectKey: string;
  texts: FavourListTexts;
}

/** The goods of one range in two columns; more come as one scrolls. */
export function FavourList({ range, first, projectKey, texts }: FavourListProps) {
  const query = useInfiniteQuery(favourQuery(range, first ?? undefined));
  const app = useAppTexts();
  const goods = uniqueGoods(query.data?.pages ?? []);
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
  if (goods.length === 0) return <EmptyState text={texts.empty} />;
  return (
    <InfiniteList
      items={goods}
      keyOf={({ goodsId }) => goodsId}
      renderItem={({ goodsId, picture, tags, soldOut, ...card }) => (
        <GoodsCard
          {...card}
          href={withProject(`/goodsProfile/${goodsId}`, projectKey)}
          picture={assetSrc(picture)}
          unit={texts.unit}
          tags={tags.map((tag) => texts.tags[tag])}
          {...(soldOut && { soldOutLabel: texts.soldOut })}
        />
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
