'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useAppTexts } from '@/components/app/app-texts';
import { listStatusOf } from '@/components/app/list-status';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { InfiniteList } from '@/components/ui/feedback/infinite-list';
import { Loading } from '@/components/ui/feedback/skeleton';
import { ApiError } from '@/lib/browser/api-error';
import type { Data } from '@/lib/contract/contract';
import { ordersQuery } from '../queries';
import { NoOrders } from './no-orders';
import { OrderCard } from './order-card';
import { OrderCardsSkeleton } from './orders-skeleton';
import { SearchExpired } from './search/search-expired';
import type { TabStatus } from './use-order-tab';

type OrderPage = Data<'queryOrder'> & { receivedAt: number };

/** Each order once, with what its page tells: one that was made meanwhile pushes another onto the next page. */
const distinct = (pages: readonly OrderPage[]) => [
  ...new Map(
    pages.flatMap(({ list, serverNow, receivedAt }) =>
      list.map((order) => [order.orderId, { order: { ...order, serverNow }, receivedAt }] as const),
    ),
  ).values(),
];

interface Props {
  filter: { status: TabStatus; phone: string | undefined };
  unit: string;
  /** The phone has to be proved again. */
  onVerify: () => void;
}

/** The orders of one tab, ten at a time (R-LIST-03, R-LIST-11). */
export function OrdersList({ filter, unit, onVerify }: Props) {
  const texts = useAppTexts();
  const query = useInfiniteQuery(ordersQuery(filter));
  const { data, error, isPending, isFetching, hasNextPage } = query;

  if (error instanceof ApiError && error.reason === 'phone_not_allowed')
    return <SearchExpired onVerify={onVerify} />;
  if (isPending) {
    return (
      <Loading label={texts.loading}>
        <OrderCardsSkeleton />
      </Loading>
    );
  }
  if (!data) {
    return (
      <ErrorState
        text={texts.loadFailed}
        retryLabel={texts.retry}
        onRetry={() => void query.refetch()}
        retrying={isFetching}
      />
    );
  }
  const orders = distinct(data.pages);
  if (orders.length === 0 && !hasNextPage) return <NoOrders filter={filter} />;
  const status = listStatusOf(query);
  return (
    <InfiniteList
      items={orders}
      keyOf={({ order }) => order.orderId}
      renderItem={(told) => <OrderCard told={told} unit={unit} />}
      // A page asked for while the list is read anew would call that off.
      status={status === 'idle' && isFetching ? 'loading' : status}
      onMore={() => void query.fetchNextPage()}
      labels={{ loading: texts.loading, end: texts.end, error: texts.loadFailed, retry: texts.retry }}
      skeleton={<OrderCardsSkeleton count={1} />}
      className="flex flex-col gap-2.5"
    />
  );
}
