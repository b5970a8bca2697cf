import { useEffect, useSyncExternalStore } from 'react';
import { createStorageStore } from '@/lib/browser/store';
import type { SavedOrder } from '@/lib/contract/order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import {
  getPendingOrderAfter,
  PENDING_ORDER_KEY,
  type PendingOrder,
  parsePendingOrder,
  type ShownOrder,
} from '@/lib/rules/order/pending-order';

/** Updates the stored pending order whenever the status of the shown order changes (R-DIALOG-15). */
export function useUpdatePendingOrder(order: ShownOrder | undefined): void {
  const { orderId, status } = order ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: stored fields change with the status only
  useEffect(() => {
    if (order) updatePendingOrder(order);
  }, [orderId, status]);
}

/** Without storage there is only no reminder. */
const store = createStorageStore(PENDING_ORDER_KEY);

/** Reads the stored pending order. Storage that is disabled counts as empty. */
export const readPendingOrder = (): PendingOrder | undefined => parsePendingOrder(store.read());

/** The id of the stored pending order; also follows changes by other tabs. */
export const usePendingOrderId = (): string | undefined =>
  useSyncExternalStore(
    store.subscribe,
    () => readPendingOrder()?.orderId,
    () => undefined,
  );

/** Stores or removes the pending order after an order was shown (R-DIALOG-13). */
export function updatePendingOrder(order: ShownOrder): void {
  const next = getPendingOrderAfter(readPendingOrder(), order);
  store.write(next ? JSON.stringify(next) : null);
}

/**
 * Stores an order that was just saved. Its page would store it, too, but is not opened if the shopper has left before the answer
 * arrived (R-DIALOG-13).
 */
export function storeSavedOrder(order: SavedOrder, items: ShownOrder['items']): void {
  if (order.payAmount > 0) updatePendingOrder({ ...order, items, status: OrderStatus.unpaid });
}

/** Removes the pending order: the shopper dismissed the reminder, or the order is not unpaid any more. */
export const clearPendingOrder = (): void => store.write(null);
