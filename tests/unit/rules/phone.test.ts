import {
  CODES_AN_HOUR,
  maskPhone,
  RESEND_SECONDS,
  type Sends,
  secondsToWait,
} from '@/lib/rules/caller/phone';
import fc from '@/tests/support/property';

const now = new Date('2026-03-10T04:00:00.000Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const none: Sends = { lastAt: null, today: 0, dayEnds: new Date('2026-03-10T16:00:00.000Z'), bySender: [] };
const times = (count: number, secondsAgo: number) => Array.from({ length: count }, () => ago(secondsAgo));

test.each([
  ['13800138000', '138****8000'],
  ['', ''],
  ['1380013800', ''],
  ['not a phone', ''],
])('%p is shown as %p', (phone, shown) => {
  expect(maskPhone(phone)).toBe(shown);
});

test.each([
  ['nothing was sent', none, 0],
  ['the phone had one just now', { ...none, lastAt: now }, 60],
  ['half a second is a second', { ...none, lastAt: ago(59.5) }, 1],
  ['the minute is over', { ...none, lastAt: ago(60) }, 0],
  ['nine today', { ...none, today: 9 }, 0],
  ['ten today wait for tomorrow', { ...none, today: 10 }, 12 * 3600],
  ['nineteen of the sender', { ...none, bySender: times(19, 10) }, 0],
  ['twenty of the sender', { ...none, bySender: times(20, 10) }, 3590],
  ['twenty, the first an hour ago', { ...none, bySender: [...times(19, 10), ago(3600)] }, 0],
  ['the longest of all counts', { ...none, lastAt: now, bySender: times(20, 3500) }, 100],
])('%s', (_, sends, seconds) => {
  expect(secondsToWait(sends, now)).toBe(seconds);
});

const sends = fc.record({
  lastAt: fc.option(fc.integer({ min: 0, max: 200 }).map(ago), { nil: null }),
  today: fc.integer({ min: 0, max: 12 }),
  dayEnds: fc.integer({ min: 1, max: 86_400 }).map((seconds) => ago(-seconds)),
  bySender: fc
    .array(fc.integer({ min: 0, max: 3600 }), { maxLength: CODES_AN_HOUR })
    .map((all) => all.sort((a, b) => a - b).map(ago)),
});

test('who waits as long as told may send then, one second earlier may not', () => {
  fc.assert(
    fc.property(sends, (before) => {
      const wait = secondsToWait(before, now);
      const onDay = (moment: Date) => (moment >= before.dayEnds ? { ...before, today: 0 } : before);
      const after = ago(-wait);
      expect(secondsToWait(onDay(after), after)).toBe(0);
      if (wait > 0) expect(secondsToWait(before, ago(1 - wait))).toBe(1);
    }),
  );
});

test('a code more never shortens the wait', () => {
  fc.assert(
    fc.property(sends, (before) => {
      const one = { ...before, lastAt: now, today: before.today + 1 };
      expect(secondsToWait(one, now)).toBeGreaterThanOrEqual(secondsToWait(before, now));
      expect(secondsToWait(one, now)).toBeGreaterThanOrEqual(RESEND_SECONDS);
    }),
  );
});
