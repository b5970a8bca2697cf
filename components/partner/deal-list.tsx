import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { InfiniteList, toListStatus } from '@/components/ui/feedback/infinite-list';
import { toApiError } from '@/lib/browser/api-error';
import { callMall } from '@/lib/browser/client';
import { listItems } from '@/lib/browser/queries';
import { useIsPageShown } from '@/lib/browser/use-is-page-shown';
import { useKeptData } from '@/lib/browser/use-kept-data';
import { EmptyState, ErrorState } from '../ui/feedback/illustrated-message';
import { GoodsGridSkeleton, Loading } from '../ui/feedback/skeleton';
import { goodsGridClass } from '../ui/goods/goods-card';
import { showToast } from '../ui/overlay/toast';
import { DealCard, type DealCardTexts } from './deal-card';
import type { dealsQuery } from './deals-query';

/** Texts about leaving the mall. */
interface LeaveTexts {
  opening: string;
  gone: string;
  /** The link leads to a host that is not allowed. */
  refused: string;
  failed: string;
}

function getFailureText(error: unknown, texts: LeaveTexts): string {
  const { code, reason } = toApiError(error);
  if (reason === 'host_not_allowed') return texts.refused;
  return code === 404 ? texts.gone : texts.failed;
}

/**
 * Opens a subsidised product on its platform: loads its link, which the server has checked against the allowed hosts, and
 * leaves the mall (R-PARTNER-11).
 */
function useOpenDeal(texts: LeaveTexts) {
  const isShown = useIsPageShown();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (goodsId: string) => callMall('dtkPrivilegeLink', { goodsId }),
    onMutate: () => showToast(texts.opening),
    onSuccess: ({ url }) => {
      if (isShown()) window.location.assign(url);
    },
    onError: (error) => showToast(getFailureText(error, texts), { tone: 'error' }),
  });
  return {
    openingId: isPending ? variables : undefined,
    open: (goodsId: string) => {
      if (!isPending) mutate(goodsId);
    },
  };
}

/** Texts of a list of subsidised products. */
export interface DealListTexts {
  card: DealCardTexts;
  leave: LeaveTexts;
  empty: string;
}

interface DealListProps {
  /** Fixed at the first render, so that loaded pages stay. Another list needs another key. */
  query: ReturnType<typeof dealsQuery>;
  texts: DealListTexts;
  /** Number of cards on the first screen; their pictures load with priority. */
  priorityCount?: number;
}

/** Subsidised products in two columns; loads more on scroll (R-PARTNER-11, R-PARTNER-12). */
export function DealList({ query: initialOptions, texts, priorityCount = 0 }: DealListProps) {
  const [options] = useState(initialOptions);
  const query = useInfiniteQuery({ ...options, ...useKeptData(options) });
  const app = useAppTexts();
  const { openingId, open } = useOpenDeal(texts.leave);
  if (query.isPending)
    return (
      <Loading label={app.loading} className="pb-12">
        <GoodsGridSkeleton count={4} />
      </Loading>
    );
  if (!query.data)
    return (
      <ErrorState
        text={app.loadFailed}
        retryLabel={app.retry}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  const deals = listItems(query.data.pages, 'goodsId');
  if (deals.length === 0) return <EmptyState text={texts.empty} />;
  return (
    <InfiniteList
      items={deals}
      getKey={({ goodsId }) => goodsId}
      renderItem={(deal, index) => (
        <DealCard
          deal={deal}
          texts={texts.card}
          isOpening={openingId === deal.goodsId}
          onOpen={() => open(deal.goodsId)}
          priority={index < priorityCount}
        />
      )}
      status={toListStatus(query)}
      onMore={() => void query.fetchNextPage()}
      labels={{ loading: app.loading, end: app.end, error: app.loadFailed, retry: app.retry }}
      skeleton={<GoodsGridSkeleton count={2} />}
      className={goodsGridClass}
    />
  );
}
