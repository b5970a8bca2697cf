import {
  getCurrentWindow,
  getRedPacketWindow,
  getShownRedPacketPoints,
  toConsumptionFen,
} from '@/lib/rules/coupon/red-packet';
import { toShopDay } from '@/lib/rules/time/dates';
import fc from '@/tests/support/fast-check';

test.each([
  ['2026-03-10', '2026-03-09T16:00:00.000Z', '2026-03-11T16:00:00.000Z'],
  ['2026-12-31', '2026-12-30T16:00:00.000Z', '2027-01-01T16:00:00.000Z'],
  ['2028-02-28', '2028-02-27T16:00:00.000Z', '2028-02-29T16:00:00.000Z'],
])('keeps the packet of %s open until the end of the next day', (day, start, end) => {
  const { startsAt, endsAt } = getRedPacketWindow(day);
  expect([startsAt.toISOString(), endsAt.toISOString()]).toEqual([start, end]);
});

test.each([
  ['the first request', '2026-03-10T04:00:00.000Z', undefined, '2026-03-10'],
  ['the same day', '2026-03-10T15:59:59.999Z', '2026-03-10', '2026-03-10'],
  ['the next day', '2026-03-10T16:00:00.000Z', '2026-03-10', '2026-03-10'],
  ['the last moment', '2026-03-11T15:59:59.999Z', '2026-03-10', '2026-03-10'],
  ['the moment after', '2026-03-11T16:00:00.000Z', '2026-03-10', '2026-03-12'],
  ['long after', '2026-05-01T00:00:00.000Z', '2026-03-10', '2026-05-01'],
  ['another instance’s clock is ahead', '2026-03-10T15:59:59.999Z', '2026-03-11', '2026-03-11'],
])('picks the day of the packet: %s', (_, now, latest, day) => {
  expect(getCurrentWindow(new Date(now), latest).day).toBe(day);
});

// R-COUPON-14
test('never overlaps packets of a user and always covers the current moment', () => {
  const moments = fc.array(
    fc.date({ min: new Date('2026-01-01'), max: new Date('2026-02-01'), noInvalidDate: true }),
    { minLength: 1 },
  );
  fc.assert(
    fc.property(moments, (moment) => {
      let latest: string | undefined;
      for (const now of moment.toSorted((a, b) => a.getTime() - b.getTime())) {
        const window = getCurrentWindow(now, latest);
        expect(window.startsAt <= now && now < window.endsAt).toBe(true);
        if (latest !== undefined && window.day !== latest) {
          expect(window.startsAt >= getRedPacketWindow(latest).endsAt).toBe(true);
          expect(window.day).toBe(toShopDay(now));
        }
        latest = window.day;
      }
    }),
  );
});

test.each([
  [100_000, 100],
  [400_000, 400],
  [543_999, 543],
  [999, 0],
])('converts %i consumption points to %i fen', (points, fen) => {
  expect(toConsumptionFen(points)).toBe(fen);
});

// R-COUPON-15
test('shows 100 points when the packet is unknown', () => {
  expect([
    getShownRedPacketPoints(null),
    getShownRedPacketPoints(undefined),
    getShownRedPacketPoints({ amount: 5 }),
  ]).toEqual([100, 100, 5]);
});
