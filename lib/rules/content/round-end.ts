import { addDays, getStartOfDay, toShopDay } from '../time/dates';

/** Rounds of something that begins again: every day, every week from Monday on. */
export type Round = 'day' | 'week';

/** When the round that a moment belongs to ends in Asia/Shanghai: always later than the moment. */
export function getRoundEnd(now: Date, round: Round): Date {
  const today = toShopDay(now);
  if (round === 'day') return getStartOfDay(addDays(today, 1));
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return getStartOfDay(addDays(today, 7 - weekday));
}
