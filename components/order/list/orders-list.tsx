'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useAppTexts } from '@/components/app/app-texts';
import { listStatusOf } from '@/components/app/list-status';
import { useLink } from '@/components/app/use-link';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { InfiniteList } from '@/components/ui/feedback/infinite-list';
import { Loading } from '@/components/ui/feedback/skeleton';
import type { OrderSummary } from '@/lib/contract/order';
import { ordersQuery } from '../queries';
import { OrderCard } from './order-card';
import { OrderCardsSkeleton } from './orders-skeleton';
import type { TabStatus } from './use-order-tab';

/** Each order once: one that was made meanwhile pushes another onto the next page. */
const distinct = (orders: readonly OrderSummary[]): OrderSummary[] => [
  ...new Map(orders.map((order) => [order.orderId, order])).values(),
];

/** The orders of one tab, ten at a time. */
export function OrdersList({ status, unit }: { status: TabStatus; unit: string }) {
  const t = useTranslations('order.list');
  const texts = useAppTexts();
  const link = useLink();
  const query = useInfiniteQuery(ordersQuery(status));
  const { data, isPending, isFetching, hasNextPage } = query;

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
  const orders = distinct(data.pages.flatMap(({ list }) => list));
  if (orders.length === 0 && !hasNextPage) {
    return (
      <EmptyState text={t('empty')} action={<ButtonLink href={link('/home')}>{t('browse')}</ButtonLink>} />
    );
  }
  return (
    <InfiniteList
      items={orders}
      keyOf={({ orderId }) => orderId}
      renderItem={(order) => <OrderCard order={order} unit={unit} />}
      status={listStatusOf(query)}
      onMore={() => void query.fetchNextPage()}
      labels={{ loading: texts.loading, end: texts.end, error: texts.loadFailed, retry: texts.retry }}
      skeleton={<OrderCardsSkeleton count={1} />}
      className="flex flex-col gap-2.5"
    />
  );
}
