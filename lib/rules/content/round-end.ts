import { addDays, getStartOfDay, toShopDay } from '../time/dates';

/** A repeating period: every day, or every week from Monday. */
export type Round = 'day' | 'week';

/** When the current round ends in Asia/Shanghai; always later than `now`. */
export function getRoundEnd(now: Date, round: Round): Date {
  const today = toShopDay(now);
  if (round === 'day') return getStartOfDay(addDays(today, 1));
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return getStartOfDay(addDays(today, 7 - weekday));
}
