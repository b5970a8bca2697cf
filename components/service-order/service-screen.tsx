'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { callMall } from '@/lib/browser/client';
import { useLink } from '@/lib/browser/current-page';
import { createQueryKey, orderQuery } from '@/lib/browser/queries';
import { isMergeOrderId } from '@/lib/rules/order/merge-order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { getServiceStatus, isInProgress } from '@/lib/rules/service-order/service-status';
import { OrderError } from '../order/order-error';
import { isNotFound, OrderNotFound } from '../order/order-not-found';
import { useOrderId } from '../order/use-order-id';
import { ServiceSkeleton } from './service-skeleton';
import { ServiceView } from './service-view';

/** Poll interval while a code or a top-up is in progress. */
const POLL_INTERVAL_MS = 5000;

/** Codes and top-ups of a service order. They are removed from the cache when the page is left. */
const serviceOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: createQueryKey('order', 'service', orderId),
    queryFn: ({ signal }) => callMall('serviceOrder', { orderId }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      isInProgress(data && getServiceStatus(data)) ? POLL_INTERVAL_MS : false,
  });

/** `/serviceOrdersDetail`: the codes or top-ups of an order that is not shipped (R-VOUCHER-07). */
export function ServiceScreen({ unit }: { unit: string }) {
  const orderId = useOrderId();
  if (!orderId) return <OrderNotFound />;
  return isMergeOrderId(orderId) ? (
    <RedirectToOrder orderId={orderId} />
  ) : (
    <KnownOrder key={orderId} orderId={orderId} unit={unit} />
  );
}

function KnownOrder({ orderId, unit }: { orderId: string; unit: string }) {
  const texts = useAppTexts();
  const order = useQuery({ ...orderQuery(orderId), staleTime: 0 });
  const isPaidService = order.data?.kind === 'service' && order.data.status !== OrderStatus.unpaid;
  const service = useQuery({ ...serviceOrderQuery(orderId), enabled: isPaidService });
  const failedQuery = order.isError ? order : service;
  if (order.data && !isPaidService) return <RedirectToOrder orderId={orderId} />;
  if (order.data && service.data)
    return <ServiceView order={order.data} service={service.data} unit={unit} />;
  if (isNotFound(failedQuery.error)) return <OrderNotFound />;
  if (!failedQuery.error) return <ServiceSkeleton label={texts.loading} />;
  return <OrderError retrying={failedQuery.isFetching} onRetry={() => void failedQuery.refetch()} />;
}

/** Redirects orders that this page does not show (shipped, merge or unpaid orders) to the order page. */
function RedirectToOrder({ orderId }: { orderId: string }) {
  const texts = useAppTexts();
  const router = useRouter();
  const link = useLink();
  const href = link(`/payindex?orderId=${orderId}`);
  useEffect(() => router.replace(href), [router, href]);
  return <ServiceSkeleton label={texts.loading} />;
}
