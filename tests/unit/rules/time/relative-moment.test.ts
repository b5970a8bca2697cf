import { RELATIVE_MOMENT, resolveMoment } from '@/lib/rules/time/relative-moment';

const now = new Date('2026-03-10T18:30:00.000Z');

// R-OPERATOR-12
test.each([
  ['now', '2026-03-10T18:30:00.000Z'],
  ['now+PT2H', '2026-03-10T20:30:00.000Z'],
  ['now-P1DT30M10S', '2026-03-09T17:59:50.000Z'],
  // It is the eleventh in Shanghai already.
  ['today', '2026-03-10T16:00:00.000Z'],
  ['today+P1DT10H', '2026-03-12T02:00:00.000Z'],
  ['today-P2DT5H', '2026-03-08T11:00:00.000Z'],
  ['2026-05-01T10:00:00+08:00', '2026-05-01T02:00:00.000Z'],
])('resolves %s', (text, moment) => {
  expect(resolveMoment(text, now).toISOString()).toBe(moment);
});

test.each(['tomorrow', 'now+', 'now+P', 'now+PT', 'now+2H', 'today+P1W', 'now + PT1H', 'NOW', ''])(
  'does not take %p for a relative moment',
  (text) => {
    expect(RELATIVE_MOMENT.test(text)).toBe(false);
    expect(() => resolveMoment(text, now)).toThrow(RangeError);
  },
);
