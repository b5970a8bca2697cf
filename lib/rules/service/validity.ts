import { addDays, dayOf, startOfDay } from '../time/dates';

/**
 * Until when a code can be used that is given now: to the end of the last day in Asia/Shanghai, the day itself not
 * counted. Null: for ever (R-VOUCHER-04).
 */
export const validUntil = (now: Date, days: number | null): string | null =>
  days === null ? null : startOfDay(addDays(dayOf(now), days + 1)).toISOString();
