import 'server-only';
import { randomInt } from 'node:crypto';

/** Keeps twelve digits of milliseconds until 2051. */
const EPOCH = Date.UTC(2020, 0, 1);

/**
 * A new order id: 12 digits of time and 6 of chance, so that ids sort by age and cannot be counted up. Two
 * orders of one millisecond may still meet; inserting such an id changes nothing and the order is made again.
 */
const createOrderId = (now: Date): string =>
  String(Math.max(0, now.getTime() - EPOCH)).padStart(12, '0') +
  String(randomInt(1_000_000)).padStart(6, '0');

/** Different new ids, sorted. */
export function createOrderIds(now: Date, count: number): string[] {
  const ids = new Set<string>();
  while (ids.size < count) ids.add(createOrderId(now));
  return [...ids].sort();
}

/** A new id of a merge order; never one of an order. */
export const createMergeOrderId = (now: Date): string => `M${createOrderId(now)}`;
