import 'server-only';
import { addMinutes, DAY_MS } from '@/lib/rules/time/dates';

const MINUTE_MS = 60_000;

/** Minutes until the first query of an attempt: nearly all notifications arrive earlier. */
const FIRST_QUERY_AFTER_MINUTES = 2;

/** When to query an attempt whose cashier was opened at `now`. */
export const getFirstQueryTime = (now: Date): Date => addMinutes(now, FIRST_QUERY_AFTER_MINUTES);

/** Longest pause between two queries while the bill is unpaid, in milliseconds. */
const MAX_PAUSE_WHILE_UNPAID_MS = 30 * MINUTE_MS;

/**
 * When to query an attempt again: the waiting time doubles, counted from the start of the attempt, and anew
 * from when its bill was paid by another attempt or closed (`endedAt`).
 */
export function getNextQueryTime(attempt: { beganAt: Date; endedAt?: Date | undefined }, now: Date): Date {
  const waited = now.getTime() - (attempt.endedAt ?? attempt.beganAt).getTime();
  const maxPause = attempt.endedAt ? DAY_MS : MAX_PAUSE_WHILE_UNPAID_MS;
  return new Date(now.getTime() + Math.min(Math.max(waited, MINUTE_MS), maxPause));
}

/**
 * Days after which queries stop, counted from when the attempt could no longer be paid: when the provider
 * reports it as unpaid, and when it gives no clear answer.
 */
const STOP_AFTER_UNPAID_DAYS = 1;
const GIVE_UP_AFTER_DAYS = 30;

/**
 * Whether to stop querying: one day after the bill has ended and the cashier has closed (`since`), `unpaid`
 * is final; an attempt without a clear answer is given up later.
 */
export function isQueryingOver(since: Date | undefined, isUnpaid: boolean, now: Date): boolean {
  if (!since) return false;
  return now.getTime() - since.getTime() >= (isUnpaid ? STOP_AFTER_UNPAID_DAYS : GIVE_UP_AFTER_DAYS) * DAY_MS;
}

/**
 * Minutes after which another process may claim an attempt or refund that was not released: longer than any
 * query takes.
 */
const LEASE_MINUTES = 1;

/** When a claim made at `now` expires. */
export const getLeaseEnd = (now: Date): Date => addMinutes(now, LEASE_MINUTES);

/** The time before which an attempt must have started for its first query. */
export const getNewestQueryable = (now: Date): Date => addMinutes(now, -FIRST_QUERY_AFTER_MINUTES);
