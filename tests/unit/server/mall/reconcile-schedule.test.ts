import { DAY_MS } from '@/lib/rules/time/dates';
import { getNextQueryTime, isQueryingOver } from '@/server/mall/payment/reconcile/schedule';
import fc from '@/tests/support/fast-check';
import { MINUTE } from '@/tests/support/time';

const beganAt = new Date('2026-03-10T04:00:00.000Z');
const minutesAfter = (minutes: number, from = beganAt) => new Date(from.getTime() + minutes * MINUTE);

test.each([
  [0, 1],
  [2, 4],
  [4, 8],
  [16, 32],
  [40, 70],
  [1000, 1030],
])('repeats the query of a payable payment from minute %d at minute %d', (lastMinute, next) => {
  expect(getNextQueryTime({ beganAt }, minutesAfter(lastMinute))).toEqual(minutesAfter(next));
});

test.each([
  [0, 1],
  [32, 64],
  [1000, 2000],
  [4000, 5440],
])('repeats the query of an expired payment from minute %d at minute %d', (lastMinute, next) => {
  const endedAt = minutesAfter(30);
  expect(getNextQueryTime({ beganAt, endedAt }, minutesAfter(lastMinute, endedAt))).toEqual(
    minutesAfter(next, endedAt),
  );
});

test('schedules the next query between a minute and a day ahead', () => {
  const minutes = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(minutes, fc.option(minutes, { nil: undefined }), (lastMinute, expiredMinute) => {
      const endedAt =
        expiredMinute === undefined ? undefined : minutesAfter(Math.min(expiredMinute, lastMinute));
      const pause =
        getNextQueryTime({ beganAt, endedAt }, minutesAfter(lastMinute)).getTime() -
        minutesAfter(lastMinute).getTime();
      expect(pause).toBeGreaterThanOrEqual(MINUTE);
      expect(pause).toBeLessThanOrEqual(DAY_MS);
    }),
  );
});

test('stops one day after expiry on “unpaid” and after thirty days without an answer', () => {
  const later = (days: number) => new Date(beganAt.getTime() + days * DAY_MS);
  expect(isQueryingOver(undefined, true, later(90))).toBe(false);
  expect([isQueryingOver(beganAt, true, later(0.9)), isQueryingOver(beganAt, true, later(1))]).toEqual([
    false,
    true,
  ]);
  expect([isQueryingOver(beganAt, false, later(29)), isQueryingOver(beganAt, false, later(30))]).toEqual([
    false,
    true,
  ]);
});
