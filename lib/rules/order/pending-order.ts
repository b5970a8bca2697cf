import type { OrderSummary } from '@/lib/contract/order';
import { OrderStatus } from './order-state';

/** An unpaid order that the browser stores in order to remind the shopper (R-DIALOG-13). */
export interface PendingOrder {
  orderId: string;
  /** The amount to pay, in fen. */
  goodsTotalAmount: number;
  imgUrl: string;
}

/** What is stored of an order that a page shows. */
export interface ShownOrder extends Pick<OrderSummary, 'orderId' | 'status' | 'payAmount'> {
  items: readonly Pick<OrderSummary['items'][number], 'picture'>[];
}

/** The key of the order in local storage (R-DIALOG-13). */
export const PENDING_ORDER_KEY = 'orderInfo';

/** Pages that may show the reminder (R-DIALOG-14). A brand activity has its id in the query. */
const REMINDER_PAGES = /^\/(?:leftFirst|mine|userInfo|activity\/brand|goodsProfile\/[\w-]+)$/;

/** Whether a page may show the reminder (R-DIALOG-14). @param path the path below the base path */
export const canShowReminder = (path: string): boolean => REMINDER_PAGES.test(path.replace(/(.)\/$/, '$1'));

/** Parses the stored order; undefined if it is missing or invalid. */
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
 * The order to store after an order was loaded: the loaded order if it is unpaid; else the stored one if it
 * is another order; else none (R-DIALOG-15).
 */
export function getPendingOrderAfter(
  stored: PendingOrder | undefined,
  order: ShownOrder,
): PendingOrder | undefined {
  if (order.status === OrderStatus.unpaid) {
    return {
      orderId: order.orderId,
      goodsTotalAmount: order.payAmount,
      imgUrl: order.items[0]?.picture ?? '',
    };
  }
  return stored?.orderId === order.orderId ? undefined : stored;
}
