import type { OrderSummary } from '@/lib/contract/order';
import { OrderStatus } from './order-state';

type PayableOrder = Pick<OrderSummary, 'status' | 'payDeadline'>;

/** An order as the server told it, with the server's clock, and when that came in by the clock of this device. */
export interface ServerSnapshot<O extends PayableOrder = PayableOrder> {
  order: O & { serverNow?: string | undefined };
  /** Milliseconds since 1970. */
  receivedAt: number;
}

/**
 * When the time to pay ends by the clock of this device, in milliseconds since 1970: that clock may be wrong, its pace is
 * not. Null for an order that does not wait for payment (R-PAY-27).
 */
export function localDeadline({
  order: { status, payDeadline, serverNow },
  receivedAt,
}: ServerSnapshot): number | null {
  if (status !== OrderStatus.unpaid || payDeadline === null) return null;
  const ahead = serverNow === undefined ? 0 : Date.parse(serverNow) - receivedAt;
  return Date.parse(payDeadline) - ahead;
}

/** How often the server is asked about an order whose time is over, until it has closed it. */
const EXPIRED_POLL_INTERVAL_MS = 3000;
/** After the end, so that the answer is of afterwards. */
const POLL_MARGIN_MS = 250;
/** A browser's longest timer. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** When an order is to be looked at again, in milliseconds from its answer; false: it does not wait for payment. */
export function nextPollDelay(snapshot: ServerSnapshot): number | false {
  const deadline = localDeadline(snapshot);
  if (deadline === null) return false;
  const left = deadline - snapshot.receivedAt;
  return left <= 0 ? EXPIRED_POLL_INTERVAL_MS : Math.min(left + POLL_MARGIN_MS, MAX_TIMER_MS);
}
