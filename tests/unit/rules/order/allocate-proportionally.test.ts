import { allocateProportionally } from '@/lib/rules/order/allocate-proportionally';
import fc from '@/tests/support/fast-check';

// R-COUPON-07
test.each([
  [0, [0, 0], [0, 0]],
  [500, [1990], [500]],
  [500, [1990, 1990], [250, 250]],
  [501, [1990, 1990], [251, 250]],
  [100, [1, 99, 0], [1, 99, 0]],
  [3, [1, 1, 1], [1, 1, 1]],
  [1, [1, 2], [0, 1]],
  [6, [5, 3, 2], [3, 2, 1]],
  [0, [], []],
])('shares %d over %j as %j', (amount, weights, parts) => {
  expect(allocateProportionally(amount, weights)).toEqual(parts);
});

test.each([
  [2, [1]],
  [1, []],
  [-1, [5]],
  [1.5, [5]],
  [1, [-1, 5]],
])('throws for %d over %j', (amount, weights) => {
  expect(() => allocateProportionally(amount, weights)).toThrow(RangeError);
});

test('returns parts that add up to the amount and deviate by less than one from their share', () => {
  const weights = fc.array(fc.nat({ max: 1_000_000_000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (all, share) => {
      const total = all.reduce((sum, weight) => sum + weight, 0);
      const amount = Math.floor(total * share);
      const parts = allocateProportionally(amount, all);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
      for (const [index, part] of parts.entries()) {
        const weight = all[index] ?? 0;
        expect(part >= 0 && part <= weight).toBe(true);
        if (total > 0) expect(Math.abs(part - (amount * weight) / total)).toBeLessThanOrEqual(1.001);
      }
    }),
  );
});
