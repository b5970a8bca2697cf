import type { OrderSummary } from '@/lib/contract/order';
import { OrderStatus } from './order-state';

type Waiting = Pick<OrderSummary, 'status' | 'payDeadline'>;

/** An order as the server told it, with the server's clock, and when that came in by the clock of this device. */
export interface Told<O extends Waiting = Waiting> {
  order: O & { serverNow?: string | undefined };
  /** Milliseconds since 1970. */
  receivedAt: number;
}

/**
 * When the time to pay ends by the clock of this device, in milliseconds since 1970: that clock may be wrong, its pace is
 * not. Null for an order that does not wait for payment (R-PAY-27).
 */
export function deadlineHere({ order: { status, payDeadline, serverNow }, receivedAt }: Told): number | null {
  if (status !== OrderStatus.unpaid || payDeadline === null) return null;
  const ahead = serverNow === undefined ? 0 : Date.parse(serverNow) - receivedAt;
  return Date.parse(payDeadline) - ahead;
}

/** How often the server is asked about an order whose time is over, until it has closed it. */
const SOON_MS = 3000;
/** After the end, so that the answer is of afterwards. */
const MARGIN_MS = 250;
/** A browser's longest timer. */
const MOST_MS = 2 ** 31 - 1;

/** When an order is to be looked at again, in milliseconds from its answer; false: it does not wait for payment. */
export function lookAgainIn(told: Told): number | false {
  const deadline = deadlineHere(told);
  if (deadline === null) return false;
  const left = deadline - told.receivedAt;
  return left <= 0 ? SOON_MS : Math.min(left + MARGIN_MS, MOST_MS);
}
