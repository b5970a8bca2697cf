import { calculateMissingPoints, deductMissingPoints } from '@/lib/rules/after-sale/missing-points';
import fc from '@/tests/support/fast-check';

const pointsArbitrary = fc.nat({ max: 100_000 });

// R-AFTER-28
describe('calculateMissingPoints', () => {
  it.each([
    ['all points are there', { due: 2040, reserved: 0, active: 2040, cost: 0 }, 0],
    ['one point is spent', { due: 2040, reserved: 0, active: 2039, cost: 0 }, 1],
    ['all points are spent', { due: 2040, reserved: 0, active: 0, cost: 0 }, 2040],
    ['other points cover spent ones', { due: 2040, reserved: 0, active: 9000, cost: 0 }, 0],
    ['points are reserved, whatever else is there', { due: 2040, reserved: 500, active: 9000, cost: 0 }, 500],
    ['some are reserved and some spent', { due: 2040, reserved: 500, active: 1000, cost: 0 }, 1040],
    ['the price in points covers a spent reward', { due: 50, reserved: 0, active: 0, cost: 50 }, 0],
    ['the price in points covers a part of the reward', { due: 50, reserved: 0, active: 10, cost: 30 }, 10],
    ['the order gave none', { due: 0, reserved: 0, active: 0, cost: 0 }, 0],
  ])('returns the missing points when %s', (_, points, missing) => {
    expect(calculateMissingPoints(points)).toBe(missing);
  });

  it('returns no more than the order gave, and never more when the shopper has more', () => {
    fc.assert(
      fc.property(
        pointsArbitrary,
        pointsArbitrary,
        pointsArbitrary,
        pointsArbitrary,
        (due, part, active, cost) => {
          const points = { due, reserved: Math.min(part, due), active, cost };
          const missing = calculateMissingPoints(points);
          expect(missing).toBeGreaterThanOrEqual(0);
          expect(missing).toBeLessThanOrEqual(due);
          expect(calculateMissingPoints({ ...points, active: active + 1 })).toBeLessThanOrEqual(missing);
        },
      ),
    );
  });
});

// R-OPERATOR-17
it('deducts one fen for each point, and leaves at least one fen', () => {
  expect(deductMissingPoints(1990, 300)).toBe(1690);
  expect(deductMissingPoints(1990, 1989)).toBe(1);
  expect(deductMissingPoints(1990, 1990)).toBeUndefined();
  expect(deductMissingPoints(1990, 2000)).toBeUndefined();
});
