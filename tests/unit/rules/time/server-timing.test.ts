import { findServerTime, formatServerTiming, parseServerTiming } from '@/lib/rules/time/server-timing';

const now = new Date('2026-11-21T10:00:00.123Z');

test('the time in the header is the time that was written', () => {
  expect(formatServerTiming(now)).toBe('now;desc="1795255200123"');
  expect(parseServerTiming(formatServerTiming(now))).toBe(now.getTime());
  // As nginx writes it.
  expect(parseServerTiming('now;desc="1795255200.123"')).toBe(now.getTime());
  expect(parseServerTiming(`db;dur=3, ${formatServerTiming(now)}`)).toBe(now.getTime());
});

test.each([
  null,
  '',
  'now',
  'now;desc="12"',
  'now;desc="179525520.0123"',
  'snow;desc="1795255200123"',
  'now;desc="soon"',
])('parseServerTiming returns no time for %s', (header) => {
  expect(parseServerTiming(header)).toBeUndefined();
});

test('findServerTime finds the time among the metrics of a page load', () => {
  const metrics = [
    { name: 'db', description: '' },
    { name: 'now', description: '1795255200123' },
  ];
  expect(findServerTime(metrics)).toBe(now.getTime());
  expect(findServerTime([{ name: 'now', description: '' }])).toBeUndefined();
  expect(findServerTime([])).toBeUndefined();
});
