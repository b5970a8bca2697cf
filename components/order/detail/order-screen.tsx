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

/**
 * `/payindex`: one order of the shopper, or several that are paid together, with everything that can be done
 * (R-ORDER-43).
 */
export function OrderScreen(props: OrderScreenProps) {
  const orderId = useOrderId();
  const named = useParam('mergeOrderId') ?? orderId;
  if (named && isMergeOrderId(named)) return <MergeOrderScreen key={named} mergeOrderId={named} {...props} />;
  return orderId ? <KnownOrder key={orderId} orderId={orderId} {...props} /> : <OrderNotFound />;
}

function KnownOrder({ orderId, ...props }: OrderScreenProps & { orderId: string }) {
  const texts = useAppTexts();
  const { order, error, isFetching, refetch, expire } = useOrder(orderId);
  // One of several is paid, and given up, with all of them.
  if (order?.mergeOrderId && order.status === OrderStatus.unpaid)
    return <MergeOrderScreen mergeOrderId={order.mergeOrderId} {...props} />;
  if (order) return <OrderView order={order} onExpire={expire} {...props} />;
  if (isNotFound(error)) return <OrderNotFound />;
  if (!error) return <OrderSkeleton label={texts.loading} />;
  return <OrderError retrying={isFetching} onRetry={() => void refetch()} />;
}
