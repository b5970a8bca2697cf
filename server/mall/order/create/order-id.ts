import 'server-only';
import { randomInt } from 'node:crypto';

/** With this epoch, milliseconds have at most twelve digits until 2051. */
const EPOCH = Date.UTC(2020, 0, 1);

/**
 * A new order id: 12 digits of time and 6 random digits, so that ids sort by age and cannot be enumerated.
 * Two orders of one millisecond may collide; then inserting the id changes nothing and the order is prepared
 * again.
 */
const createOrderId = (now: Date): string =>
  String(Math.max(0, now.getTime() - EPOCH)).padStart(12, '0') +
  String(randomInt(1_000_000)).padStart(6, '0');

/** Creates different new order ids, sorted. */
export function createOrderIds(now: Date, count: number): string[] {
  const ids = new Set<string>();
  while (ids.size < count) ids.add(createOrderId(now));
  return [...ids].sort();
}

/** Creates a merge order id; it never equals an order id. */
export const createMergeOrderId = (now: Date): string => `M${createOrderId(now)}`;
