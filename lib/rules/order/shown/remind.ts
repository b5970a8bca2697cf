import { daysLater } from '../../time/dates';

/** Days of 24 hours from one reminder of an order to the next. */
export const REMIND_DAYS = 1;

/** When a reminded order may be asked for again; undefined: now. */
export function nextReminder(remindedAt: string | null | undefined, now: Date): Date | undefined {
  if (!remindedAt) return undefined;
  const next = daysLater(new Date(remindedAt), REMIND_DAYS);
  return next > now ? next : undefined;
}
