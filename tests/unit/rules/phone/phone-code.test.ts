import {
  type CodeHistory,
  getSecondsToWait,
  MAX_CODES_PER_HOUR,
  maskPhone,
  RESEND_AFTER_SECONDS,
} from '@/lib/rules/phone/phone-code';
import fc from '@/tests/support/fast-check';

const now = new Date('2026-03-10T04:00:00.000Z');
const dateBefore = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const noCodes: CodeHistory = {
  lastSentAt: null,
  sentToday: 0,
  dayEndsAt: new Date('2026-03-10T16:00:00.000Z'),
  sentBySender: [],
};
const repeatSecondsAgo = (count: number, secondsAgo: number) =>
  Array.from({ length: count }, () => dateBefore(secondsAgo));

test.each([
  ['13800138000', '138****8000'],
  ['', ''],
  ['1380013800', ''],
  ['not a phone', ''],
])('masks %p as %p', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked);
});

test.each([
  ['nothing was sent', noCodes, 0],
  ['the phone had one just now', { ...noCodes, lastSentAt: now }, 60],
  ['half a second is a second', { ...noCodes, lastSentAt: dateBefore(59.5) }, 1],
  ['the minute is over', { ...noCodes, lastSentAt: dateBefore(60) }, 0],
  ['nine today', { ...noCodes, sentToday: 9 }, 0],
  ['ten today wait for tomorrow', { ...noCodes, sentToday: 10 }, 12 * 3600],
  ['nineteen of the sender', { ...noCodes, sentBySender: repeatSecondsAgo(19, 10) }, 0],
  ['twenty of the sender', { ...noCodes, sentBySender: repeatSecondsAgo(20, 10) }, 3590],
  [
    'twenty, the first an hour ago',
    { ...noCodes, sentBySender: [...repeatSecondsAgo(19, 10), dateBefore(3600)] },
    0,
  ],
  [
    'the longest of all counts',
    { ...noCodes, lastSentAt: now, sentBySender: repeatSecondsAgo(20, 3500) },
    100,
  ],
])('returns the waiting time when %s', (_, sends, seconds) => {
  expect(getSecondsToWait(sends, now)).toBe(seconds);
});

const sendsArbitrary = fc.record({
  lastSentAt: fc.option(fc.integer({ min: 0, max: 200 }).map(dateBefore), { nil: null }),
  sentToday: fc.integer({ min: 0, max: 12 }),
  dayEndsAt: fc.integer({ min: 1, max: 86_400 }).map((seconds) => dateBefore(-seconds)),
  sentBySender: fc
    .array(fc.integer({ min: 0, max: 3600 }), { maxLength: MAX_CODES_PER_HOUR })
    .map((all) => all.sort((a, b) => a - b).map(dateBefore)),
});

test('allows a code after the waiting time and not one second earlier', () => {
  fc.assert(
    fc.property(sendsArbitrary, (before) => {
      const wait = getSecondsToWait(before, now);
      const onDay = (moment: Date) => (moment >= before.dayEndsAt ? { ...before, sentToday: 0 } : before);
      const after = dateBefore(-wait);
      expect(getSecondsToWait(onDay(after), after)).toBe(0);
      if (wait > 0) expect(getSecondsToWait(before, dateBefore(1 - wait))).toBe(1);
    }),
  );
});

test('never shortens the waiting time when another code was sent', () => {
  fc.assert(
    fc.property(sendsArbitrary, (before) => {
      const one = { ...before, lastSentAt: now, sentToday: before.sentToday + 1 };
      expect(getSecondsToWait(one, now)).toBeGreaterThanOrEqual(getSecondsToWait(before, now));
      expect(getSecondsToWait(one, now)).toBeGreaterThanOrEqual(RESEND_AFTER_SECONDS);
    }),
  );
});
