import type { OrderSummary } from '@/lib/contract/order';
import {
  getPendingOrderAfter,
  PENDING_ORDER_KEY,
  type PendingOrder,
  parsePendingOrder,
} from '@/lib/rules/order/pending-order';

/** Reads the stored pending order. Storage that is disabled counts as empty. */
export function readPendingOrder(): PendingOrder | undefined {
  try {
    return parsePendingOrder(localStorage.getItem(PENDING_ORDER_KEY));
  } catch {
    return undefined;
  }
}

/** Stores or removes the pending order after an order was shown (R-DIALOG-13). */
export function updatePendingOrder(
  order: Pick<OrderSummary, 'orderId' | 'status' | 'payAmount' | 'items'>,
): void {
  const next = getPendingOrderAfter(readPendingOrder(), order);
  try {
    if (next) localStorage.setItem(PENDING_ORDER_KEY, JSON.stringify(next));
    else localStorage.removeItem(PENDING_ORDER_KEY);
  } catch {
    // Without storage there is only no reminder.
  }
}

/** Removes the pending order: the shopper dismissed the reminder, or the order is not unpaid any more. */
export function clearPendingOrder(): void {
  try {
    localStorage.removeItem(PENDING_ORDER_KEY);
  } catch {
    // Without storage there is only no reminder.
  }
}
