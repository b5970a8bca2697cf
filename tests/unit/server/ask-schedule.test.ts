import { DAY_MS } from '@/lib/rules/time/dates';
import { getNextQueryTime, isQueryingOver } from '@/server/mall/payment/reconcile/schedule';
import fc from '@/tests/support/property';
import { MINUTE } from '@/tests/support/time';

const beganAt = new Date('2026-03-10T04:00:00.000Z');
const after = (minutes: number, from = beganAt) => new Date(from.getTime() + minutes * MINUTE);

test.each([
  [0, 1],
  [2, 4],
  [4, 8],
  [16, 32],
  [40, 70],
  [1000, 1030],
])('while it can be paid, asked after %d minutes it is asked again at %d', (asked, next) => {
  expect(getNextQueryTime({ beganAt }, after(asked))).toEqual(after(next));
});

test.each([
  [0, 1],
  [32, 64],
  [1000, 2000],
  [4000, 5440],
])('once there is nothing to pay, asked %d minutes later it is asked again at %d', (asked, next) => {
  const overSince = after(30);
  expect(getNextQueryTime({ beganAt, overSince }, after(asked, overSince))).toEqual(after(next, overSince));
});

test('the next question lies ahead, by a minute to a day', () => {
  const minutes = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(minutes, fc.option(minutes, { nil: undefined }), (asked, over) => {
      const overSince = over === undefined ? undefined : after(Math.min(over, asked));
      const pause = getNextQueryTime({ beganAt, overSince }, after(asked)).getTime() - after(asked).getTime();
      expect(pause).toBeGreaterThanOrEqual(MINUTE);
      expect(pause).toBeLessThanOrEqual(DAY_MS);
    }),
  );
});

test('a no is the last word a day after there is nothing to pay; silence is given up after thirty', () => {
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
