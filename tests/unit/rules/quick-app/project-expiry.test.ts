import { formatStoredProject, keepProject, parseStoredProject } from '@/lib/rules/quick-app/project-expiry';

const config = { h5PId: '10000', pIdExpiryDays: 7, shortPIdExpiryDays: 3, shortPIds: ['20001', '20012'] };
const now = Date.parse('2026-03-10T04:00:00Z');
const DAY_MS = 86_400_000;

// R-QUICK-02, R-QUICK-03
test.each([
  ['10002', 7],
  ['20001', 3],
  ['20012', 3],
])('keeps the project %s for %i days', (pId, days) => {
  expect(keepProject(undefined, pId, config, now)).toEqual({ pId, untilMs: now + days * DAY_MS });
});

// R-QUICK-03
test('does not prolong the time by visits, and starts anew for another project and after the end', () => {
  const kept = { pId: '10002', untilMs: now + DAY_MS };
  expect(keepProject(kept, '10002', config, now)).toEqual(kept);
  expect(keepProject(kept, '10003', config, now)).toEqual({ pId: '10003', untilMs: now + 7 * DAY_MS });
  expect(keepProject(kept, '10002', config, now + DAY_MS)?.untilMs).toBe(now + 8 * DAY_MS);
});

// R-QUICK-03
test('drops the project when the configuration has no h5PId', () => {
  const kept = { pId: '10002', untilMs: now + DAY_MS };
  expect(keepProject(kept, '10002', { ...config, h5PId: '' }, now)).toBeUndefined();
});

// R-QUICK-03
test('reads back what it has stored, and nothing else', () => {
  const kept = { pId: '10002', untilMs: now + DAY_MS };
  expect(parseStoredProject(formatStoredProject(kept), now)).toEqual(kept);
  for (const text of [null, '', '10002', 'x 1', `10002 ${now + 400 * DAY_MS}`, '10002 1e9']) {
    expect(parseStoredProject(text, now)).toBeUndefined();
  }
});
