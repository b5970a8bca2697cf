'use client';

import { useAppTexts } from '@/components/app/app-texts';
import { isMissing, OrderMissing } from '../order-missing';
import { OrderUnreadable } from '../order-unreadable';
import { useOrderId } from '../use-order-id';
import type { OrderScreenProps } from './order-props';
import { OrderSkeleton } from './order-skeleton';
import { OrderView } from './order-view';
import { useSeenOrder } from './use-seen-order';

/** `/payindex`: one order of the shopper, with everything that can be done with it. */
export function OrderScreen(props: OrderScreenProps) {
  const orderId = useOrderId();
  return orderId ? <KnownOrder key={orderId} orderId={orderId} {...props} /> : <OrderMissing />;
}

function KnownOrder({ orderId, ...props }: OrderScreenProps & { orderId: string }) {
  const texts = useAppTexts();
  const { order, error, isFetching, refetch, expire } = useSeenOrder(orderId);
  if (order) return <OrderView order={order} onExpire={expire} {...props} />;
  if (isMissing(error)) return <OrderMissing />;
  if (!error) return <OrderSkeleton label={texts.loading} />;
  return <OrderUnreadable retrying={isFetching} onRetry={() => void refetch()} />;
}
