import type { OrderSummary } from '@/lib/contract/order';
import {
  getPendingOrderAfter,
  PENDING_ORDER_KEY,
  type PendingOrder,
  parsePendingOrder,
} from '@/lib/rules/order/pending-order';

/** The remembered notice. A storage that is full or forbidden counts as empty. */
export function readPendingOrder(): PendingOrder | undefined {
  try {
    return parsePendingOrder(localStorage.getItem(PENDING_ORDER_KEY));
  } catch {
    return undefined;
  }
}

/** Remembers or forgets, after an order was seen (R-DIALOG-13). */
export function updatePendingOrder(
  order: Pick<OrderSummary, 'orderId' | 'status' | 'payAmount' | 'items'>,
): void {
  const next = getPendingOrderAfter(readPendingOrder(), order);
  try {
    if (next) localStorage.setItem(PENDING_ORDER_KEY, JSON.stringify(next));
    else localStorage.removeItem(PENDING_ORDER_KEY);
  } catch {
    // A convenience only.
  }
}

/** Forgets it: the shopper does not want to be reminded, or the order does not wait any more. */
export function clearPendingOrder(): void {
  try {
    localStorage.removeItem(PENDING_ORDER_KEY);
  } catch {
    // A convenience only.
  }
}
