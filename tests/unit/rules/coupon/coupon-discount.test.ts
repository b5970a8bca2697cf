import { calculateCouponDiscount, getUserCouponState } from '@/lib/rules/coupon/coupon-discount';
import fc from '@/tests/support/fast-check';

const sum = { points: 600, fen: 1990 };

test.each([
  ['fen over the threshold', { kind: 'fen', value: 500, threshold: 1990 }, { pointsOff: 0, fenOff: 500 }],
  ['fen below it', { kind: 'fen', value: 500, threshold: 1991 }, null],
  ['more fen than there are', { kind: 'fen', value: 5000, threshold: 0 }, { pointsOff: 0, fenOff: 1990 }],
  [
    'points over the threshold',
    { kind: 'points', value: 100, threshold: 600 },
    { pointsOff: 100, fenOff: 0 },
  ],
  ['points below it', { kind: 'points', value: 100, threshold: 601 }, null],
  [
    'consumption points',
    { kind: 'consumption', value: 400_000, threshold: 1990 },
    { pointsOff: 0, fenOff: 400 },
  ],
  ['too few of them', { kind: 'consumption', value: 999, threshold: 0 }, null],
] as const)('applies a coupon to %s', (_, terms, discount) => {
  expect(calculateCouponDiscount(terms, sum)).toEqual(discount);
});

test('returns a discount that is positive and never exceeds the sum', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 });
  const terms = fc.record({
    kind: fc.constantFrom('fen' as const, 'points' as const, 'consumption' as const),
    value: amount,
    threshold: amount,
  });
  fc.assert(
    fc.property(terms, fc.record({ points: amount, fen: amount }), (coupon, cost) => {
      const discount = calculateCouponDiscount(coupon, cost);
      if (!discount) return;
      expect(discount.pointsOff + discount.fenOff).toBeGreaterThan(0);
      expect(discount.pointsOff).toBeLessThanOrEqual(cost.points);
      expect(discount.fenOff).toBeLessThanOrEqual(cost.fen);
    }),
  );
});

const validity = { validFrom: '2026-03-10T00:00:00.000Z', validUntil: '2026-03-12T00:00:00.000Z' };

test.each([
  ['free', '2026-03-09T23:59:59.999Z', 'coming'],
  ['free', '2026-03-10T00:00:00.000Z', 'usable'],
  ['free', '2026-03-11T23:59:59.999Z', 'usable'],
  ['free', '2026-03-12T00:00:00.000Z', 'expired'],
  ['held', '2026-03-12T00:00:00.000Z', 'held'],
  ['used', '2026-03-12T00:00:00.000Z', 'used'],
] as const)('treats a %s coupon at %s as %s', (state, now, expected) => {
  expect(getUserCouponState({ state, ...validity }, now)).toBe(expected);
});
