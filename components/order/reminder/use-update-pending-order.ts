import { useEffect } from 'react';
import { updatePendingOrder } from '../pending-order';

/** Updates the stored pending order whenever the status of the shown order changes (R-DIALOG-15). */
export function useUpdatePendingOrder(order: Parameters<typeof updatePendingOrder>[0] | undefined): void {
  const { orderId, status } = order ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: stored fields change with the status only
  useEffect(() => {
    if (order) updatePendingOrder(order);
  }, [orderId, status]);
}
