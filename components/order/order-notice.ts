import type { OrderSummary } from '@/lib/contract/order';
import {
  noticeAfter,
  ORDER_NOTICE_KEY,
  type OrderNotice,
  parseOrderNotice,
} from '@/lib/rules/order/order-notice';

/** The remembered notice. A storage that is full or forbidden counts as empty. */
export function readOrderNotice(): OrderNotice | undefined {
  try {
    return parseOrderNotice(localStorage.getItem(ORDER_NOTICE_KEY));
  } catch {
    return undefined;
  }
}

/** Remembers or forgets, after an order was seen (R-DIALOG-13). */
export function noteOrder(order: Pick<OrderSummary, 'orderId' | 'status' | 'payAmount' | 'items'>): void {
  const next = noticeAfter(readOrderNotice(), order);
  try {
    if (next) localStorage.setItem(ORDER_NOTICE_KEY, JSON.stringify(next));
    else localStorage.removeItem(ORDER_NOTICE_KEY);
  } catch {
    // A convenience only.
  }
}

/** Forgets it: the shopper does not want to be reminded, or the order does not wait any more. */
export function forgetOrderNotice(): void {
  try {
    localStorage.removeItem(ORDER_NOTICE_KEY);
  } catch {
    // A convenience only.
  }
}
