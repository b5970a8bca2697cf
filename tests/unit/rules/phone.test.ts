import {
  type CodeHistory,
  getSecondsToWait,
  MAX_CODES_PER_HOUR,
  maskPhone,
  RESEND_AFTER_SECONDS,
} from '@/lib/rules/phone/phone-code';
import fc from '@/tests/support/property';

const now = new Date('2026-03-10T04:00:00.000Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const none: CodeHistory = {
  lastSentAt: null,
  sentToday: 0,
  dayEndsAt: new Date('2026-03-10T16:00:00.000Z'),
  sentBySender: [],
};
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
  ['the phone had one just now', { ...none, lastSentAt: now }, 60],
  ['half a second is a second', { ...none, lastSentAt: ago(59.5) }, 1],
  ['the minute is over', { ...none, lastSentAt: ago(60) }, 0],
  ['nine today', { ...none, sentToday: 9 }, 0],
  ['ten today wait for tomorrow', { ...none, sentToday: 10 }, 12 * 3600],
  ['nineteen of the sender', { ...none, sentBySender: times(19, 10) }, 0],
  ['twenty of the sender', { ...none, sentBySender: times(20, 10) }, 3590],
  ['twenty, the first an hour ago', { ...none, sentBySender: [...times(19, 10), ago(3600)] }, 0],
  ['the longest of all counts', { ...none, lastSentAt: now, sentBySender: times(20, 3500) }, 100],
])('%s', (_, sends, seconds) => {
  expect(getSecondsToWait(sends, now)).toBe(seconds);
});

const sends = fc.record({
  lastSentAt: fc.option(fc.integer({ min: 0, max: 200 }).map(ago), { nil: null }),
  sentToday: fc.integer({ min: 0, max: 12 }),
  dayEndsAt: fc.integer({ min: 1, max: 86_400 }).map((seconds) => ago(-seconds)),
  sentBySender: fc
    .array(fc.integer({ min: 0, max: 3600 }), { maxLength: MAX_CODES_PER_HOUR })
    .map((all) => all.sort((a, b) => a - b).map(ago)),
});

test('who waits as long as told may send then, one second earlier may not', () => {
  fc.assert(
    fc.property(sends, (before) => {
      const wait = getSecondsToWait(before, now);
      const onDay = (moment: Date) => (moment >= before.dayEndsAt ? { ...before, sentToday: 0 } : before);
      const after = ago(-wait);
      expect(getSecondsToWait(onDay(after), after)).toBe(0);
      if (wait > 0) expect(getSecondsToWait(before, ago(1 - wait))).toBe(1);
    }),
  );
});

test('a code more never shortens the wait', () => {
  fc.assert(
    fc.property(sends, (before) => {
      const one = { ...before, lastSentAt: now, sentToday: before.sentToday + 1 };
      expect(getSecondsToWait(one, now)).toBeGreaterThanOrEqual(getSecondsToWait(before, now));
      expect(getSecondsToWait(one, now)).toBeGreaterThanOrEqual(RESEND_AFTER_SECONDS);
    }),
  );
});
