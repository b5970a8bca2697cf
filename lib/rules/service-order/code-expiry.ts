import { addDays, getStartOfDay, toShopDay } from '../time/dates';

/**
 * When a code expires that is delivered now: at the end of the last of `days` days in Asia/Shanghai, not
 * counting today. Null: never (R-VOUCHER-04).
 * @returns ISO-8601 UTC
 */
export const getCodeExpiry = (now: Date, days: number | null): string | null =>
  days === null ? null : getStartOfDay(addDays(toShopDay(now), days + 1)).toISOString();
