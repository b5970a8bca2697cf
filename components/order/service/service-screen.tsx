'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { useLink } from '@/components/app/use-link';
import { orderQuery } from '@/lib/browser/queries';
import { isMergeOrderId } from '@/lib/rules/order/merge-order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { isMissing, OrderMissing } from '../order-missing';
import { OrderUnreadable } from '../order-unreadable';
import { useOrderId } from '../use-order-id';
import { serviceOrderQuery } from './queries';
import { ServiceSkeleton } from './service-skeleton';
import { ServiceView } from './service-view';

/** `/serviceOrdersDetail`: the codes or top-ups of an order that is not shipped (R-VOUCHER-07). */
export function ServiceScreen({ unit }: { unit: string }) {
  const orderId = useOrderId();
  if (!orderId) return <OrderMissing />;
  return isMergeOrderId(orderId) ? (
    <ToOrder orderId={orderId} />
  ) : (
    <KnownOrder key={orderId} orderId={orderId} unit={unit} />
  );
}

function KnownOrder({ orderId, unit }: { orderId: string; unit: string }) {
  const texts = useAppTexts();
  const order = useQuery({ ...orderQuery(orderId), staleTime: 0 });
  const isPaidService = order.data?.kind === 'service' && order.data.status !== OrderStatus.unpaid;
  const service = useQuery({ ...serviceOrderQuery(orderId), enabled: isPaidService });
  const failed = order.isError ? order : service;
  if (order.data && !isPaidService) return <ToOrder orderId={orderId} />;
  if (order.data && service.data)
    return <ServiceView order={order.data} service={service.data} unit={unit} />;
  if (isMissing(failed.error)) return <OrderMissing />;
  if (!failed.error) return <ServiceSkeleton label={texts.loading} />;
  return <OrderUnreadable retrying={failed.isFetching} onRetry={() => void failed.refetch()} />;
}

/** A parcel, several orders together, or something to pay: all of that is shown where orders are. */
function ToOrder({ orderId }: { orderId: string }) {
  const texts = useAppTexts();
  const router = useRouter();
  const link = useLink();
  const href = link(`/payindex?orderId=${orderId}`);
  useEffect(() => router.replace(href), [router, href]);
  return <ServiceSkeleton label={texts.loading} />;
}
