'use client';

import { useQuery } from '@tanstack/react-query';
import { useAppTexts } from '@/components/app/app-texts';
import { expressQuery, orderQuery } from '@/lib/browser/queries';
import { isMissing, OrderMissing } from '../order-missing';
import { OrderUnreadable } from '../order-unreadable';
import { useOrderId } from '../use-order-id';
import { ExpressHead } from './express-head';
import { ExpressSkeleton } from './express-skeleton';
import { NoParcel } from './no-parcel';
import { TraceList } from './trace-list';

/** How often the way of a parcel is looked at again while the page is open. */
const EVERY_MS = 30_000;

/** `/express`: where the parcel of an order is (R-ORDER-29). */
export function ExpressScreen() {
  const orderId = useOrderId();
  return orderId ? <Parcel orderId={orderId} /> : <OrderMissing />;
}

function Parcel({ orderId }: { orderId: string }) {
  const texts = useAppTexts();
  // The order first: one that has not been sent has no way to ask for.
  const order = useQuery({
    ...orderQuery(orderId),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && !data.sentAt ? EVERY_MS : false),
  });
  const isSent = Boolean(order.data?.sentAt);
  const express = useQuery({
    ...expressQuery(orderId),
    enabled: isSent,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.delivered ? false : EVERY_MS),
  });
  const { data } = express;
  const failed = order.isError ? order : express;
  if (data) {
    return (
      <div className="flex flex-col gap-2.5 p-3">
        <ExpressHead parcel={data} />
        <TraceList parcel={data} />
      </div>
    );
  }
  if (order.data && !isSent) return <NoParcel order={order.data} />;
  if (isMissing(failed.error)) return <OrderMissing />;
  if (!failed.error) return <ExpressSkeleton label={texts.loading} />;
  return <OrderUnreadable retrying={failed.isFetching} onRetry={() => void failed.refetch()} />;
}
