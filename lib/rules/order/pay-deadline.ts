import type { OrderSummary } from '@/lib/contract/order';
import { OrderStatus } from './order-state';

type PayableOrder = Pick<OrderSummary, 'status' | 'payDeadline'>;

/** An order as the server returned it, with the server's time and the device's time of the response. */
export interface ServerSnapshot<O extends PayableOrder = PayableOrder> {
  order: O & { serverNow?: string | undefined };
  /** The device's time of the response, in milliseconds since 1970. */
  receivedAt: number;
}

/**
 * The payment deadline by the device's clock, in milliseconds since 1970. The device's clock may be wrong, so
 * its offset from the server's clock is subtracted. Null if the order does not wait for payment (R-PAY-27).
 */
export function localDeadline({
  order: { status, payDeadline, serverNow },
  receivedAt,
}: ServerSnapshot): number | null {
  if (status !== OrderStatus.unpaid || payDeadline === null) return null;
  const serverAheadMs = serverNow === undefined ? 0 : Date.parse(serverNow) - receivedAt;
  return Date.parse(payDeadline) - serverAheadMs;
}

/** How often an order is loaded again after its payment deadline, until the server has closed it. */
const EXPIRED_POLL_INTERVAL_MS = 3000;
/** Extra time after the deadline, so that the server's response shows the state after it. */
const POLL_MARGIN_MS = 250;
/** The longest delay of a browser's timer. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Milliseconds from the response until an order is loaded again; false if it does not wait for payment. */
export function nextPollDelay(snapshot: ServerSnapshot): number | false {
  const deadline = localDeadline(snapshot);
  if (deadline === null) return false;
  const leftMs = deadline - snapshot.receivedAt;
  return leftMs <= 0 ? EXPIRED_POLL_INTERVAL_MS : Math.min(leftMs + POLL_MARGIN_MS, MAX_TIMER_MS);
}
