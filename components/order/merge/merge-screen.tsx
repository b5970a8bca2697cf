'use client';

import { useAppTexts } from '@/components/app/app-texts';
import type { OrderScreenProps } from '../detail/order-props';
import { OrderSkeleton } from '../detail/order-skeleton';
import { isMissing, OrderMissing } from '../order-missing';
import { OrderUnreadable } from '../order-unreadable';
import { MergeView } from './merge-view';
import { useMergeOrder } from './use-merge-order';

/** Several orders that were made and are paid together. */
export function MergeScreen({ mergeOrderId, ...props }: OrderScreenProps & { mergeOrderId: string }) {
  const texts = useAppTexts();
  const { data, order, error, isFetching, refetch, expire } = useMergeOrder(mergeOrderId);
  if (data && order) return <MergeView merge={data} order={order} onExpire={expire} {...props} />;
  if (data || isMissing(error)) return <OrderMissing />;
  if (!error) return <OrderSkeleton label={texts.loading} />;
  return <OrderUnreadable retrying={isFetching} onRetry={() => void refetch()} />;
}
