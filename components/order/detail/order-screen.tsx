'use client';

import { useAppTexts } from '@/components/app/app-texts';
import { isMergeOrderId } from '@/lib/rules/order/merge-order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { MergeOrderScreen } from '../merge/merge-order-screen';
import { OrderError } from '../order-error';
import { isNotFound, OrderNotFound } from '../order-not-found';
import { useOrderId, useParam } from '../use-order-id';
import type { OrderScreenProps } from './order-props';
import { OrderSkeleton } from './order-skeleton';
import { OrderView } from './order-view';
import { useOrder } from './use-order';

/** `/payindex`: an order of the shopper, or a merge order, with its actions (R-ORDER-43). */
export function OrderScreen(props: OrderScreenProps) {
  const orderId = useOrderId();
  const requestedId = useParam('mergeOrderId') ?? orderId;
  if (requestedId && isMergeOrderId(requestedId))
    return <MergeOrderScreen key={requestedId} mergeOrderId={requestedId} {...props} />;
  return orderId ? <KnownOrder key={orderId} orderId={orderId} {...props} /> : <OrderNotFound />;
}

function KnownOrder({ orderId, ...props }: OrderScreenProps & { orderId: string }) {
  const texts = useAppTexts();
  const { order, error, isFetching, refetch, expire } = useOrder(orderId);
  // An unpaid order of a merge order is paid and cancelled together with the others.
  if (order?.mergeOrderId && order.status === OrderStatus.unpaid)
    return <MergeOrderScreen mergeOrderId={order.mergeOrderId} {...props} />;
  if (order) return <OrderView order={order} onExpire={expire} {...props} />;
  if (isNotFound(error)) return <OrderNotFound />;
  if (!error) return <OrderSkeleton label={texts.loading} />;
  return <OrderError retrying={isFetching} onRetry={() => void refetch()} />;
}
