import 'server-only';
import { addMinutes, DAY_MS } from '@/lib/rules/time/dates';

const MINUTE_MS = 60_000;

/** Minutes until a provider is asked about an attempt for the first time: nearly all notices come before. */
const FIRST_QUERY_AFTER_MINUTES = 2;

/** When a provider is asked about an attempt whose cashier was opened just now. */
export const getFirstQueryTime = (now: Date): Date => addMinutes(now, FIRST_QUERY_AFTER_MINUTES);

/** Longest pause between two questions while the shopper may still pay, in milliseconds. */
const MAX_PAUSE_WHILE_UNPAID_MS = 30 * MINUTE_MS;

/**
 * When a provider is asked again: the waiting time doubles, counted from when the attempt began, and anew from when
 * its order was paid otherwise or closed (`overSince`).
 */
export function getNextQueryTime(attempt: { beganAt: Date; overSince?: Date | undefined }, now: Date): Date {
  const waited = now.getTime() - (attempt.overSince ?? attempt.beganAt).getTime();
  const maxPause = attempt.overSince ? DAY_MS : MAX_PAUSE_WHILE_UNPAID_MS;
  return new Date(now.getTime() + Math.min(Math.max(waited, MINUTE_MS), maxPause));
}

/** Days after which nobody asks any more, counted from when nobody could pay. */
const STOP_AFTER_UNPAID_DAYS = 1;
const GIVE_UP_AFTER_DAYS = 30;

/**
 * Whether asking ends: a day after there is nothing to pay and the cashier has closed (`since`), the provider's no is
 * its last word; one that never answers clearly is given up later.
 */
export function isQueryingOver(since: Date | undefined, isUnpaid: boolean, now: Date): boolean {
  if (!since) return false;
  return now.getTime() - since.getTime() >= (isUnpaid ? STOP_AFTER_UNPAID_DAYS : GIVE_UP_AFTER_DAYS) * DAY_MS;
}

/** Minutes after which somebody else may ask, if whoever claimed it never came back: longer than asking takes. */
const LEASE_MINUTES = 1;

/** Until when a claim that was made now keeps others from asking. */
export const getLeaseEnd = (now: Date): Date => addMinutes(now, LEASE_MINUTES);

/** The moment before which an attempt must have begun to be asked about. */
export const getNewestQueryable = (now: Date): Date => addMinutes(now, -FIRST_QUERY_AFTER_MINUTES);
