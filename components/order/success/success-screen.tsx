'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { orderQuery } from '@/lib/browser/queries';
import { isMergeOrderId } from '@/lib/rules/order/merge-order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { isMissing, OrderMissing } from '../order-missing';
import { noteOrder } from '../order-notice';
import { OrderUnreadable } from '../order-unreadable';
import { realOrderQuery } from '../queries';
import { useOrderId } from '../use-order-id';
import { SuccessExtras, type SuccessProps } from './extras';
import { Recommended } from './recommended';
import { ResultView } from './result-view';
import { SuccessSkeleton } from './success-skeleton';

/** A payment may arrive a moment after the page: asked every 3 s, for half a minute. */
const EVERY_MS = 3000;
const TIMES = 10;

/** `/ordersuccess`: what became of an order, by the server's word alone (R-ORDER-45). */
export function SuccessScreen(props: SuccessProps) {
  const orderId = useOrderId();
  return orderId ? <Result key={orderId} orderId={orderId} {...props} /> : <OrderMissing />;
}

function Result({ orderId, ...props }: SuccessProps & { orderId: string }) {
  const { unit } = props;
  const texts = useAppTexts();
  const { data, error, isFetching, refetch } = useQuery({
    ...realOrderQuery(orderId),
    refetchInterval: ({ state }) =>
      state.data?.status === OrderStatus.unpaid && state.dataUpdateCount < TIMES ? EVERY_MS : false,
  });
  // Only for what the result does not say: whether something is shipped.
  const { data: detail, isLoading } = useQuery({ ...orderQuery(orderId), enabled: !isMergeOrderId(orderId) });
  const isService = detail?.kind === 'service';
  useEffect(() => {
    if (data && data.status !== OrderStatus.unpaid) noteOrder({ ...data, items: [] });
  }, [data]);

  if (data) {
    return (
      <>
        {/* The project's tip is about shipping. */}
        {data.paid && (
          <SuccessExtras order={data} {...props} tip={isLoading || isService ? undefined : props.tip} />
        )}
        <ResultView order={data} unit={unit} isService={isService} />
        <Recommended unit={unit} />
      </>
    );
  }
  if (isMissing(error)) return <OrderMissing />;
  if (!error) return <SuccessSkeleton label={texts.loading} />;
  return <OrderUnreadable retrying={isFetching} onRetry={() => void refetch()} />;
}
