import {
  addDays,
  addDaysToDate,
  addMinutes,
  getHourOfDay,
  getStartOfDay,
  toShopDay,
} from '@/lib/rules/time/dates';
import fc from '@/tests/support/fast-check';

test.each([
  ['2026-03-09T15:59:59.999Z', '2026-03-09'],
  ['2026-03-09T16:00:00.000Z', '2026-03-10'],
  ['2025-12-31T16:00:00.000Z', '2026-01-01'],
  ['2028-02-28T16:00:00.000Z', '2028-02-29'],
])('maps %s to %s in Shanghai', (moment, day) => {
  expect(toShopDay(new Date(moment))).toBe(day);
});

test('adds days across months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
});

test('returns hours on Shanghai clocks', () => {
  expect(getHourOfDay('2026-03-10', 10).toISOString()).toBe('2026-03-10T02:00:00.000Z');
  expect(getHourOfDay('2026-03-10', 24)).toEqual(getStartOfDay('2026-03-11'));
});

test('adds days and minutes exactly', () => {
  const now = new Date('2026-03-10T04:00:00.000Z');
  expect(addDaysToDate(now, 2).toISOString()).toBe('2026-03-12T04:00:00.000Z');
  expect(addMinutes(now, 30).toISOString()).toBe('2026-03-10T04:30:00.000Z');
});

// R-SIGNIN-02
test('returns a day that contains the moment', () => {
  const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, (moment) => {
      const day = toShopDay(moment);
      expect(getStartOfDay(day) <= moment).toBe(true);
      expect(moment < getStartOfDay(addDays(day, 1))).toBe(true);
    }),
  );
});
