import { useEffect } from 'react';
import { updatePendingOrder } from '../pending-order';

/**
 * Remembers or forgets the notice of the order that is shown, each time it has another status (R-DIALOG-15).
 */
export function useUpdatePendingOrder(order: Parameters<typeof updatePendingOrder>[0] | undefined): void {
  const { orderId, status } = order ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is noted of an order changes with its status alone
  useEffect(() => {
    if (order) updatePendingOrder(order);
  }, [orderId, status]);
}
