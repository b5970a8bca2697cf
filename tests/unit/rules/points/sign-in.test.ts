import {
  countContinuousDays,
  createSignInCalendar,
  getSignInPoints,
  SIGN_IN_POINTS,
  type SignInRecord,
} from '@/lib/rules/points/sign-in';
import { addDays } from '@/lib/rules/time/dates';
import fc from '@/tests/support/fast-check';

const TODAY = '2026-03-10';
const YESTERDAY = '2026-03-09';

test.each([
  [1, 10],
  [6, 60],
  [7, 100],
  [8, 10],
  [14, 100],
  [15, 10],
])('grants for day %i in a row %i points', (days, points) => {
  expect(getSignInPoints(days)).toBe(points);
});

test.each<[string, SignInRecord | null, number]>([
  ['no earlier sign-in', null, 1],
  ['yesterday', { day: YESTERDAY, continuousDays: 3 }, 4],
  ['the day before yesterday', { day: '2026-03-08', continuousDays: 3 }, 1],
  ['today already', { day: TODAY, continuousDays: 3 }, 3],
])('counts days in a row after %s', (_, last, expected) => {
  expect(countContinuousDays(TODAY, last)).toBe(expected);
});

test('starts the calendar today after a missed day', () => {
  const calendar = createSignInCalendar(TODAY, { day: '2026-03-01', continuousDays: 5 });
  expect(calendar[0]).toEqual({ day: TODAY, points: 10, state: 'today' });
  expect(calendar.slice(1).every((each) => each.state === 'coming')).toBe(true);
});

test('marks signed days in the calendar', () => {
  const states = createSignInCalendar(TODAY, { day: YESTERDAY, continuousDays: 2 }).map((each) => each.state);
  expect(states).toEqual(['signed', 'signed', 'today', 'coming', 'coming', 'coming', 'coming']);
});

// R-SIGNIN-03
test('starts a new round on the eighth day', () => {
  const calendar = createSignInCalendar(TODAY, { day: YESTERDAY, continuousDays: 7 });
  expect(calendar[0]).toEqual({ day: TODAY, points: 10, state: 'today' });
});

const recordArbitrary = fc.option(
  fc.record({ ago: fc.integer({ min: 0, max: 10 }), continuousDays: fc.integer({ min: 1, max: 400 }) }),
  { nil: null },
);

// R-SIGNIN-05
test('returns seven consecutive days that include today with their points', () => {
  fc.assert(
    fc.property(recordArbitrary, (record) => {
      const last = record && { day: addDays(TODAY, -record.ago), continuousDays: record.continuousDays };
      const calendar = createSignInCalendar(TODAY, last);
      expect(calendar.map((each) => each.points)).toEqual([...SIGN_IN_POINTS]);
      expect(calendar.every((each, index) => each.day === addDays(calendar[0]?.day ?? '', index))).toBe(true);
      const today = calendar.find((each) => each.day === TODAY);
      expect(today?.points).toBe(getSignInPoints(countContinuousDays(TODAY, last)));
      expect(today?.state).toBe(record?.ago === 0 ? 'signed' : 'today');
    }),
  );
});
