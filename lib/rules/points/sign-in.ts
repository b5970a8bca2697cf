import { addDays } from '../time/dates';

/** Points for the first to the seventh day in a row; then it starts over (R-SIGNIN-03). */
export const SIGN_IN_POINTS = [10, 20, 30, 40, 50, 60, 100] as const;

const DAYS_PER_ROUND = SIGN_IN_POINTS.length;

/** A sign-in: its day in Asia/Shanghai and how many days in a row it is. */
export interface SignInRecord {
  day: string;
  continuousDays: number;
}

export interface CalendarDay {
  day: string;
  points: number;
  state: 'signed' | 'missed' | 'today' | 'coming';
}

/** Points for a day in a row, counted from 1. */
export const getSignInPoints = (continuousDays: number): number =>
  SIGN_IN_POINTS[(continuousDays - 1) % DAYS_PER_ROUND] ?? 0;

/** Days in a row that a sign-in on `today` makes; today's own record stays what it is. */
export function countContinuousDays(today: string, last: SignInRecord | null): number {
  if (last?.day === today) return last.continuousDays;
  return last?.day === addDays(today, -1) ? last.continuousDays + 1 : 1;
}

/** The seven days of the round that holds today: a broken row starts a new round with today (R-SIGNIN-05). */
export function createSignInCalendar(today: string, last: SignInRecord | null): CalendarDay[] {
  const signedToday = last?.day === today;
  const position = (countContinuousDays(today, last) - 1) % DAYS_PER_ROUND;
  return SIGN_IN_POINTS.map((points, index) => {
    const day = addDays(today, index - position);
    if (index === position) return { day, points, state: signedToday ? 'signed' : 'today' };
    return { day, points, state: index < position ? 'signed' : 'coming' };
  });
}
