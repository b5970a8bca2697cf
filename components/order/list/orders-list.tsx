import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useAppTexts } from '@/components/app/app-texts';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState, ErrorState } from '@/components/ui/feedback/illustrated-message';
import { searchIllustration } from '@/components/ui/feedback/illustrations/search';
import { InfiniteList, toListStatus } from '@/components/ui/feedback/infinite-list';
import { Loading } from '@/components/ui/feedback/skeleton';
import { ApiError } from '@/lib/browser/api-error';
import { useLink } from '@/lib/browser/current-page';
import type { CallData } from '@/lib/contract/contract';
import type { OrderCardProps } from './order-card';
import { type OrdersFilter, ordersQuery } from './orders-query';
import { OrderCardsSkeleton } from './orders-skeleton';
import { useOrderCard } from './use-order-card';
import type { TabStatus } from './use-order-tab';

/** Shown when there are no orders of this status or for this phone. */
function NoOrders({ filter }: { filter: Props['filter'] }) {
  const t = useTranslations();
  const link = useLink();
  const { status, phone } = filter;
  return (
    <EmptyState
      text={t(phone && status === 0 ? 'myOrders.empty.search' : `myOrders.empty.${status}`)}
      action={!phone && <ButtonLink href={link('/home')}>{t('myOrders.empty.browse')}</ButtonLink>}
    />
  );
}

/** Shown when the 15 minutes after the SMS code are over: the phone must be verified again. */
function SearchExpired({ onVerify }: { onVerify: () => void }) {
  const t = useTranslations('myOrders.search');
  return (
    <div role="alert">
      <EmptyState
        illustration={searchIllustration}
        text={t('expired')}
        action={<Button onClick={onVerify}>{t('again')}</Button>}
      />
    </div>
  );
}

type OrderPage = CallData<'queryOrder'> & { receivedAt: number };

/**
 * All orders without duplicates, each with the server time of its page: a new order moves another one onto
 * the next page.
 */
const dedupeOrders = (pages: readonly OrderPage[]) => [
  ...new Map(
    pages.flatMap(({ list, serverNow, receivedAt }) =>
      list.map((order) => [order.orderId, { order: { ...order, serverNow }, receivedAt }] as const),
    ),
  ).values(),
];

interface Props extends Omit<OrderCardProps, 'snapshot'> {
  filter: OrdersFilter & { status: TabStatus };
  /** Called when the shopper wants to verify the phone again. */
  onVerify: () => void;
}

/** The orders of one tab, loaded in pages of ten (R-LIST-03, R-LIST-11). */
export function OrdersList({ filter, onVerify, ...card }: Props) {
  const texts = useAppTexts();
  const query = useInfiniteQuery(ordersQuery(filter));
  const { data, error, isPending, isFetching, hasNextPage } = query;
  const { Card, hasFailed, load } = useOrderCard();

  if (error instanceof ApiError && (error.reason === 'phone_not_allowed' || error.reason === 'code_wrong'))
    return <SearchExpired onVerify={onVerify} />;
  // An empty list, and one that cannot be loaded, need no card.
  const isEmpty = data?.pages.every(({ list }) => list.length === 0) && !hasNextPage;
  if (isEmpty) return <NoOrders filter={filter} />;
  if (isPending || (data && !Card && !hasFailed)) {
    return (
      <Loading label={texts.loading}>
        <OrderCardsSkeleton />
      </Loading>
    );
  }
  if (!data || !Card) {
    return (
      <ErrorState
        text={texts.loadFailed}
        retryLabel={texts.retry}
        onRetry={() => {
          if (!data) void query.refetch();
          if (!Card) void load();
        }}
        retrying={isFetching}
      />
    );
  }
  const orders = dedupeOrders(data.pages);
  const status = toListStatus(query);
  return (
    <InfiniteList
      items={orders}
      getKey={({ order }) => order.orderId}
      renderItem={(snapshot) => <Card {...card} snapshot={snapshot} />}
      // Fetching a page during a reload of the list would cancel the reload.
      status={status === 'idle' && isFetching ? 'loading' : status}
      onMore={() => void query.fetchNextPage()}
      labels={{ loading: texts.loading, end: texts.end, error: texts.loadFailed, retry: texts.retry }}
      skeleton={<OrderCardsSkeleton count={1} />}
      className="flex flex-col gap-2.5"
    />
  );
}
