import { useQuery } from '@tanstack/react-query';
import { useAppTexts } from '@/components/app/app-texts';
import { toCombinedOrder } from '@/lib/rules/order/merge-order';
import { nextPollDelay } from '@/lib/rules/order/pay-deadline';
import type { OrderScreenProps } from '../detail/order-props';
import { OrderSkeleton } from '../detail/order-skeleton';
import { isInTransit, POLL_INTERVAL_MS } from '../detail/use-order';
import { OrderError } from '../order-error';
import { isNotFound, OrderNotFound } from '../order-not-found';
import { useDeadline } from '../pay/use-deadline';
import { useUpdatePendingOrder } from '../pending-order';
import { mergeOrderQuery } from '../queries';
import { MergeOrderView } from './merge-order-view';

/** Loads a merge order and keeps it current; after its payment deadline it is shown as closed at once. */
function useMergeOrder(mergeOrderId: string) {
  const { toShownOrder, markExpired } = useDeadline();
  const query = useQuery({
    ...mergeOrderQuery(mergeOrderId),
    staleTime: 0,
    // The order can have been paid or closed in another tab.
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data: merge, dataUpdatedAt: receivedAt } }) => {
      const order = merge && toCombinedOrder(merge);
      if (!order) return false;
      return (
        nextPollDelay({ order, receivedAt }) || (merge.orders.some(isInTransit) ? POLL_INTERVAL_MS : false)
      );
    },
  });
  const { data, dataUpdatedAt: receivedAt, refetch } = query;
  const combined = data && toCombinedOrder(data);
  const order = combined && toShownOrder({ order: combined, receivedAt });
  useUpdatePendingOrder(order);
  return {
    ...query,
    /** The merge order combined to one order. */
    order,
    expire: () => {
      markExpired(receivedAt);
      void refetch();
    },
  };
}

/** A merge order: several orders that are created and paid together. */
export function MergeOrderScreen({ mergeOrderId, ...props }: OrderScreenProps & { mergeOrderId: string }) {
  const texts = useAppTexts();
  const { data, order, error, isFetching, refetch, expire } = useMergeOrder(mergeOrderId);
  if (data && order) return <MergeOrderView merge={data} order={order} onExpire={expire} {...props} />;
  if (data || isNotFound(error)) return <OrderNotFound />;
  if (!error) return <OrderSkeleton label={texts.loading} />;
  return <OrderError retrying={isFetching} onRetry={() => void refetch()} />;
}
