/** The shop's calendar: days of Asia/Shanghai, which has been UTC+8 without summer time since 1992. */

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
const SHOP_OFFSET_MS = 8 * HOUR_MS;

/** The day in Asia/Shanghai that a moment belongs to: `2026-01-31` (R-SIGNIN-02). */
export const toShopDay = (moment: Date): string =>
  new Date(moment.getTime() + SHOP_OFFSET_MS).toISOString().slice(0, 10);

/** The moment when a day begins in Asia/Shanghai. */
export const getStartOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - SHOP_OFFSET_MS);

/** The moment when the clocks of Asia/Shanghai show a full hour of a day; hours from 24 on are the next day's. */
export const getHourOfDay = (day: string, hour: number): Date =>
  new Date(getStartOfDay(day).getTime() + hour * HOUR_MS);

/** The day some days later, or earlier when negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** A moment some days (24 hours each) later. */
export const addDaysToDate = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS);

/** A moment some minutes later. */
export const addMinutes = (moment: Date, minutes: number): Date =>
  new Date(moment.getTime() + minutes * 60_000);
