import { countDaysInRow } from '@/components/points/sign-in/sign-in-cache';
import { createSignInCalendar } from '@/lib/rules/points/sign-in';
import { buildCurrentUser } from '../../../support/components/current-user';

const buildUserWithSignIn = (today: string, last: { day: string; continuousDays: number } | null) =>
  buildCurrentUser({
    isSignIn: last?.day === today,
    signDetail: { continuousDays: last?.continuousDays ?? 0, signInDate: last?.day ?? null },
    signDetails: createSignInCalendar(today, last),
  });

describe('countDaysInRow', () => {
  it('continues from yesterday, also after seven days', () => {
    expect(countDaysInRow(buildUserWithSignIn('2026-03-10', { day: '2026-03-09', continuousDays: 7 }))).toBe(
      7,
    );
  });

  it('counts today when it is signed', () => {
    expect(countDaysInRow(buildUserWithSignIn('2026-03-10', { day: '2026-03-10', continuousDays: 8 }))).toBe(
      8,
    );
  });

  it('returns 0 when a day was missed', () => {
    expect(countDaysInRow(buildUserWithSignIn('2026-03-10', { day: '2026-03-08', continuousDays: 5 }))).toBe(
      0,
    );
  });

  it('returns 0 without a sign-in', () => {
    expect(countDaysInRow(buildUserWithSignIn('2026-03-10', null))).toBe(0);
  });
});
