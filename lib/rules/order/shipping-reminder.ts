import { addDaysToDate } from '../time/dates';

/** Days of 24 hours from one reminder of an order to the next. */
export const REMIND_INTERVAL_DAYS = 1;

/** When a reminded order may be asked for again; undefined: now. */
export function findNextRemindTime(remindedAt: string | null | undefined, now: Date): Date | undefined {
  if (!remindedAt) return undefined;
  const next = addDaysToDate(new Date(remindedAt), REMIND_INTERVAL_DAYS);
  return next > now ? next : undefined;
}
