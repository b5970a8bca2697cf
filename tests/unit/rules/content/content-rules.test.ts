import { redactSecrets } from '@/lib/rules/caller/redact';
import { getOpeningState } from '@/lib/rules/content/opening-hours';
import { getRoundEnd } from '@/lib/rules/content/round-end';
import { pickWeighted } from '@/lib/rules/partner/pick-weighted';
import fc from '@/tests/support/fast-check';

const momentArbitrary = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
});

// R-CUSTOMER-02
describe('opening hours', () => {
  const hours = { from: '09:00', to: '21:00' };

  test.each([
    ['2026-03-10T00:59:59.999Z', false, '2026-03-10T01:00:00.000Z'],
    ['2026-03-10T01:00:00.000Z', true, '2026-03-10T13:00:00.000Z'],
    ['2026-03-10T12:59:59.999Z', true, '2026-03-10T13:00:00.000Z'],
    ['2026-03-10T13:00:00.000Z', false, '2026-03-11T01:00:00.000Z'],
    ['2026-03-10T16:30:00.000Z', false, '2026-03-11T01:00:00.000Z'],
  ])('hours at %s: open is %s until %s', (now, open, until) => {
    expect(getOpeningState(new Date(now), hours)).toEqual({ open, changesAt: new Date(until) });
  });

  test('keeps the state until the next change and then has the opposite state', () => {
    fc.assert(
      fc.property(momentArbitrary, (now) => {
        const { open, changesAt } = getOpeningState(now, hours);
        expect(changesAt > now).toBe(true);
        expect(getOpeningState(new Date(changesAt.getTime() - 1), hours).open).toBe(open);
        expect(getOpeningState(changesAt, hours).open).toBe(!open);
      }),
    );
  });
});

describe('end of a round', () => {
  test.each([
    ['day', '2026-03-10T04:00:00.000Z', '2026-03-10T16:00:00.000Z'],
    ['day', '2026-03-10T16:00:00.000Z', '2026-03-11T16:00:00.000Z'],
    ['week', '2026-03-10T04:00:00.000Z', '2026-03-15T16:00:00.000Z'],
    ['week', '2026-03-15T15:59:59.999Z', '2026-03-15T16:00:00.000Z'],
    ['week', '2026-03-15T16:00:00.000Z', '2026-03-22T16:00:00.000Z'],
  ] as const)('returns the end of the %s with %s as %s', (round, now, end) => {
    expect(getRoundEnd(new Date(now), round).toISOString()).toBe(end);
  });

  test('returns an end later than now by one round at most', () => {
    fc.assert(
      fc.property(momentArbitrary, fc.constantFrom('day' as const, 'week' as const), (now, round) => {
        const remainingMs = getRoundEnd(now, round).getTime() - now.getTime();
        expect(remainingMs).toBeGreaterThan(0);
        expect(remainingMs).toBeLessThanOrEqual((round === 'day' ? 1 : 7) * 86_400_000);
      }),
    );
  });
});

describe('redaction', () => {
  test.each([
    ['call 13800138000 now', 'call 138****8000 now'],
    ['138 0013 8000', '138****8000'],
    ['order 20260301000000000001 failed', 'order 20260301000000000001 failed'],
    ['Authorization: Bearer abc.def', 'Authorization: [hidden] [token]'],
    ['GET /home?token=abc123&pId=10000', 'GET /home?token=[hidden]&pId=10000'],
    ['{"openid":"oABC-123","ok":1}', '{"openid":"[hidden]","ok":1}'],
    ['session Fe26.2*1*abc*def~2', 'session [token]'],
    ['mail to li.qing@example.com', 'mail to [mail]'],
    ['id 110101199003077758', 'id [id card]'],
    [
      'at load (/_next/static/chunks/main-0a1b2c3d.js:1:200)',
      'at load (/_next/static/chunks/main-0a1b2c3d.js:1:200)',
    ],
  ])('removes only secrets and personal data from “%s”', (text, safe) =>
    expect(redactSecrets(text)).toBe(safe),
  );

  // R-EVENT-13
  test('removes every mobile number in any context', () => {
    fc.assert(
      fc.property(fc.string(), fc.stringMatching(/^1[3-9]\d{9}$/), fc.string(), (before, phone, after) => {
        const line = `${before.replace(/\d/g, '')} ${phone} ${after.replace(/\d/g, '')}`;
        expect(redactSecrets(line)).not.toContain(phone);
      }),
    );
  });
});

describe('weighted choice', () => {
  const choices = [
    { name: 'a', weight: 80 },
    { name: 'none', weight: 0 },
    { name: 'b', weight: 20 },
  ];

  test.each([
    [0, 'a'],
    [0.799, 'a'],
    [0.8, 'b'],
    [0.999, 'b'],
  ])('place %s selects %s', (position, name) => expect(pickWeighted(choices, position)).toBe(name));

  test('returns nothing when no choice has a weight', () => {
    expect(pickWeighted([], 0.5)).toBeUndefined();
    expect(pickWeighted([{ name: 'a', weight: 0 }], 0.5)).toBeUndefined();
  });
});
