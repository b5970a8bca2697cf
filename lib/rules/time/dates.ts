// The shop's days are those of Asia/Shanghai, which has been UTC+8 without daylight saving time since 1992.

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
const SHOP_OFFSET_MS = 8 * HOUR_MS;

/** The day of a moment in Asia/Shanghai: `2026-01-31` (R-SIGNIN-02). */
export const toShopDay = (moment: Date): string =>
  new Date(moment.getTime() + SHOP_OFFSET_MS).toISOString().slice(0, 10);

/** The moment when a day (`2026-01-31`) begins in Asia/Shanghai. */
export const getStartOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - SHOP_OFFSET_MS);

/** The moment of a full hour of a day in Asia/Shanghai; hours from 24 on are on the next day. */
export const getHourOfDay = (day: string, hour: number): Date =>
  new Date(getStartOfDay(day).getTime() + hour * HOUR_MS);

/** Adds days to a day (`2026-01-31`); negative numbers go back. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Adds days of 24 hours to a moment. */
export const addDaysToDate = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS);

/** Adds minutes to a moment. */
export const addMinutes = (moment: Date, minutes: number): Date =>
  new Date(moment.getTime() + minutes * 60_000);

/** The time of a moment in Asia/Shanghai, as shoppers read it: `20:00`. */
export const formatShopTime = (moment: Date): string =>
  new Date(moment.getTime() + SHOP_OFFSET_MS).toISOString().slice(11, 16);
