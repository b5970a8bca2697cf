import { countDaysInRow } from '@/components/points/sign-in/sign-in-cache';
import { createSignInCalendar } from '@/lib/rules/points/sign-in';
import { user } from './user';

const on = (today: string, last: { day: string; continuousDays: number } | null) =>
  user({
    isSignIn: last?.day === today,
    signDetail: { continuousDays: last?.continuousDays ?? 0, signInDate: last?.day ?? null },
    signDetails: createSignInCalendar(today, last),
  });

describe('daysInRow', () => {
  it('goes on from yesterday, also over a round of seven', () => {
    expect(countDaysInRow(on('2026-03-10', { day: '2026-03-09', continuousDays: 7 }))).toBe(7);
  });

  it('counts today once it is signed', () => {
    expect(countDaysInRow(on('2026-03-10', { day: '2026-03-10', continuousDays: 8 }))).toBe(8);
  });

  it('is broken by a missed day, whatever the last record says', () => {
    expect(countDaysInRow(on('2026-03-10', { day: '2026-03-08', continuousDays: 5 }))).toBe(0);
  });

  it('is nothing for who never signed in', () => {
    expect(countDaysInRow(on('2026-03-10', null))).toBe(0);
  });
});
