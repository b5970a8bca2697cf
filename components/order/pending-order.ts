import { createStorageStore } from '@/lib/browser/store';
import type { OrderSummary } from '@/lib/contract/order';
import {
  getPendingOrderAfter,
  PENDING_ORDER_KEY,
  type PendingOrder,
  parsePendingOrder,
} from '@/lib/rules/order/pending-order';

/** Without storage there is only no reminder. */
const store = createStorageStore(PENDING_ORDER_KEY);

/** Reads the stored pending order. Storage that is disabled counts as empty. */
export const readPendingOrder = (): PendingOrder | undefined => parsePendingOrder(store.read());

/** Stores or removes the pending order after an order was shown (R-DIALOG-13). */
export function updatePendingOrder(
  order: Pick<OrderSummary, 'orderId' | 'status' | 'payAmount' | 'items'>,
): void {
  const next = getPendingOrderAfter(readPendingOrder(), order);
  store.write(next ? JSON.stringify(next) : null);
}

/** Removes the pending order: the shopper dismissed the reminder, or the order is not unpaid any more. */
export const clearPendingOrder = (): void => store.write(null);
