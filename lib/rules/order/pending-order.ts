import type { OrderSummary } from '@/lib/contract/order';
import { OrderStatus } from './order-state';

/** An order that waits for payment, as the browser remembers it (R-DIALOG-13). */
export interface PendingOrder {
  orderId: string;
  /** Fen. */
  goodsTotalAmount: number;
  imgUrl: string;
}

/** Key in local storage (R-DIALOG-13). */
export const PENDING_ORDER_KEY = 'orderInfo';

/** Pages on which a notice may appear (R-DIALOG-14). A brand activity has an id of its own in the query. */
const REMINDER_PAGES = /^\/(?:leftFirst|mine|userInfo|activity\/brand|goodsProfile\/\d+)$/;

/** Whether a page, by its path below the base path, may show the notice (R-DIALOG-14). */
export const canShowReminder = (path: string): boolean => REMINDER_PAGES.test(path.replace(/(.)\/$/, '$1'));

/** What is in the storage, if it is a notice. */
export function parsePendingOrder(raw: string | null): PendingOrder | undefined {
  let value: unknown;
  try {
    value = JSON.parse(raw ?? 'null');
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { orderId, goodsTotalAmount, imgUrl } = value as Record<string, unknown>;
  const isValid =
    typeof orderId === 'string' && typeof goodsTotalAmount === 'number' && typeof imgUrl === 'string';
  return isValid ? { orderId, goodsTotalAmount, imgUrl } : undefined;
}

/**
 * What to remember after seeing an order: itself while it is unpaid; nothing once it is settled; otherwise
 * what was there, which may be about another order (R-DIALOG-15).
 */
export function getPendingOrderAfter(
  kept: PendingOrder | undefined,
  order: Pick<OrderSummary, 'orderId' | 'status' | 'payAmount' | 'items'>,
): PendingOrder | undefined {
  if (order.status === OrderStatus.unpaid) {
    return {
      orderId: order.orderId,
      goodsTotalAmount: order.payAmount,
      imgUrl: order.items[0]?.picture ?? '',
    };
  }
  return kept?.orderId === order.orderId ? undefined : kept;
}
