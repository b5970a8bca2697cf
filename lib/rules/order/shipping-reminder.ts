import { addDaysToDate } from '../time/dates';

/** Days (24 hours each) between two reminders of an order. */
export const REMIND_INTERVAL_DAYS = 1;

/** When the shopper may remind the mall of an order again; undefined: now. */
export function findNextRemindTime(remindedAt: string | null | undefined, now: Date): Date | undefined {
  if (!remindedAt) return undefined;
  const next = addDaysToDate(new Date(remindedAt), REMIND_INTERVAL_DAYS);
  return next > now ? next : undefined;
}
