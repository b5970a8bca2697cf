import { getDailyShow, getLiveState, getViewerCount } from '@/lib/rules/live/live-show';
import fc from '@/tests/support/fast-check';

// R-LIVE-06
test.each([
  ['before it is announced, the show of yesterday', '2026-03-10T09:59:59.999Z', '2026-03-09T16:00:00.000Z'],
  ['announced six hours before', '2026-03-10T10:00:00.000Z', '2026-03-10T16:00:00.000Z'],
  ['on', '2026-03-10T16:00:00.000Z', '2026-03-10T16:00:00.000Z'],
  ['over', '2026-03-10T22:00:00.000Z', '2026-03-10T16:00:00.000Z'],
])('picks the midnight show: %s', (_, now, startsAt) => {
  const show = getDailyShow(0, new Date(now));
  expect(show.startsAt.toISOString()).toBe(startsAt);
  expect(show.endsAt.getTime() - show.startsAt.getTime()).toBe(6 * 3_600_000);
});

test('finds one live and one announced show with shows at 2, 8, 14 and 20', () => {
  const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, (now) => {
      const states = [2, 8, 14, 20].map((hour) => {
        const { startsAt, endsAt } = getDailyShow(hour, now);
        return getLiveState(
          { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
          now.toISOString(),
        );
      });
      expect(states.toSorted()).toEqual(['coming', 'live', 'replay', 'replay']);
    }),
  );
});

const showTime = { startsAt: '2026-03-10T00:00:00.000Z', endsAt: '2026-03-10T06:00:00.000Z' };

test.each([
  ['2026-03-09T23:59:59.999Z', 'coming', 0],
  ['2026-03-10T00:00:00.000Z', 'live', 0],
  ['2026-03-10T03:00:00.000Z', 'live', 500],
  ['2026-03-10T05:59:59.999Z', 'live', 1000],
  ['2026-03-10T06:00:00.000Z', 'replay', 1000],
  ['2026-04-10T06:00:00.000Z', 'replay', 1000],
])('returns at %s that the show is %s with %i viewers', (now, state, viewers) => {
  expect(getLiveState(showTime, now)).toBe(state);
  const show = { startsAt: new Date(showTime.startsAt), endsAt: new Date(showTime.endsAt) };
  expect(getViewerCount(show, 1000, new Date(now))).toBe(viewers);
});
