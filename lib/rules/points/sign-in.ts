import { addDays } from '../time/dates';

/**
 * Points for the first to the seventh day in a row, unless the project sets others; then a new round starts
 * (R-SIGNIN-03).
 */
export const SIGN_IN_POINTS: readonly number[] = [10, 20, 30, 40, 50, 60, 100];

export const DAYS_PER_ROUND = SIGN_IN_POINTS.length;

/** A sign-in: its day in Asia/Shanghai, and the number of days in a row up to it. */
export interface SignInRecord {
  day: string;
  continuousDays: number;
}

/** A day of the sign-in calendar, in Asia/Shanghai. */
export interface CalendarDay {
  day: string;
  points: number;
  state: 'signed' | 'missed' | 'today' | 'coming';
}

/** The points for the nth day in a row, from 1. @param amounts points of the days of a round */
export const getSignInPoints = (
  continuousDays: number,
  amounts: readonly number[] = SIGN_IN_POINTS,
): number => amounts[(continuousDays - 1) % amounts.length] ?? 0;

/** The number of days in a row after a sign-in today; unchanged if the last sign-in was today. */
export function countContinuousDays(today: string, last: SignInRecord | null): number {
  if (last?.day === today) return last.continuousDays;
  return last?.day === addDays(today, -1) ? last.continuousDays + 1 : 1;
}

/**
 * The seven days of the current round; after a missed day, a new round starts today (R-SIGNIN-05).
 * @param amounts points of the days of a round
 */
export function createSignInCalendar(
  today: string,
  last: SignInRecord | null,
  amounts: readonly number[] = SIGN_IN_POINTS,
): CalendarDay[] {
  const signedToday = last?.day === today;
  const position = (countContinuousDays(today, last) - 1) % amounts.length;
  return amounts.map((points, index) => {
    const day = addDays(today, index - position);
    if (index === position) return { day, points, state: signedToday ? 'signed' : 'today' };
    return { day, points, state: index < position ? 'signed' : 'coming' };
  });
}
