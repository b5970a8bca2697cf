import { addDays, getStartOfDay, toShopDay } from '../time/dates';

/**
 * Until when a code can be used that is given now: to the end of the last day in Asia/Shanghai, the day itself not
 * counted. Null: for ever (R-VOUCHER-04).
 */
export const getCodeExpiry = (now: Date, days: number | null): string | null =>
  days === null ? null : getStartOfDay(addDays(toShopDay(now), days + 1)).toISOString();
