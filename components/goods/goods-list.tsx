import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { InfiniteList, toListStatus } from '@/components/ui/feedback/infinite-list';
import { listItems } from '@/lib/browser/queries';
import { useKeptData } from '@/lib/browser/use-kept-data';
import { createGoodsPath } from '@/lib/rules/page/goods-path';
import { addProjectId } from '@/lib/rules/page/links';
import { ErrorState } from '../ui/feedback/illustrated-message';
import { GoodsGridSkeleton, Loading } from '../ui/feedback/skeleton';
import { GoodsCard, goodsGridClass, MAX_FIRST_CARDS } from '../ui/goods/goods-card';
import { type GoodsListTexts, toGoodsCardProps } from './goods-card-props';
import type { GoodsListItem } from './goods-page';
import type { GoodsPagesQuery } from './goods-query';

interface GoodsListProps {
  /** Fixed at the first render, so that loaded pages stay. Another list needs another key. */
  query: GoodsPagesQuery;
  projectKey: string;
  /** The group of the list, for the links to its products. */
  groupId?: string | undefined;
  /** Activity at whose price the products open. */
  activityType?: number | undefined;
  texts: GoodsListTexts;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** Number of cards on the first screen; their pictures load with priority. */
  priorityCount?: number;
  /** True: the first paint waits for the second card, which ends it. */
  marksFirstScreen?: boolean;
  /**
   * True if the list begins so low that no phone's first screen shows more than `priorityCount` cards: the pictures of the others would take
   * the connections that the scripts need.
   */
  startsLow?: boolean;
  /** Shows products in rows instead of two columns, or in another form than the card. */
  row?: {
    className: string;
    render?: (item: GoodsListItem, index: number) => ReactNode;
    skeleton?: ReactNode;
  };
}

/** Products in two columns; loads more on scroll (R-HOME-06, R-GOODS-21). */
export function GoodsList(props: GoodsListProps) {
  const { projectKey, groupId, activityType, texts, empty, priorityCount = 0, row } = props;
  const { marksFirstScreen, startsLow } = props;
  const [options] = useState(props.query);
  const { nextPagePath } = options;
  const query = useInfiniteQuery({ ...options, ...useKeptData(options) });
  const app = useAppTexts();
  if (query.isPending) {
    return (
      <Loading label={app.loading} className="pb-12">
        {row?.skeleton ?? <GoodsGridSkeleton count={4} />}
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
  const goods = listItems(query.data.pages, 'goodsId');
  if (goods.length === 0) return empty;
  return (
    <InfiniteList
      items={goods}
      getKey={({ goodsId }) => goodsId}
      renderItem={(item, index) =>
        row?.render?.(item, index) ?? (
          <GoodsCard
            {...toGoodsCardProps(item, texts)}
            href={addProjectId(createGoodsPath({ goodsId: item.goodsId, groupId, activityType }), projectKey)}
            priority={index < priorityCount}
            far={index >= (startsLow ? priorityCount : MAX_FIRST_CARDS)}
          />
        )
      }
      status={toListStatus(query)}
      onMore={() => void query.fetchNextPage()}
      labels={{ loading: app.loading, end: app.end, error: app.loadFailed, retry: app.retry }}
      next={{
        href: addProjectId(nextPagePath(query.data.pages.length), projectKey),
        label: app.nextPage,
      }}
      skeleton={row?.skeleton ?? <GoodsGridSkeleton count={2} />}
      marksFirstScreen={marksFirstScreen}
      className={row?.className ?? goodsGridClass}
    />
  );
}
