import {
  calculateOrderPrice,
  calculatePointsGained,
  isPriceChanged,
  MAX_AMOUNT,
  MAX_QUANTITY,
} from '@/lib/rules/order/order-price';
import fc from '@/tests/support/fast-check';

describe('calculateOrderPrice', () => {
  it('multiplies points and fen', () => {
    expect(calculateOrderPrice({ points: 699, priceFen: 1990 }, 3)).toEqual({
      points: 2097,
      payAmountFen: 5970,
    });
  });

  it('accepts the largest amount', () => {
    expect(calculateOrderPrice({ points: 0, priceFen: MAX_AMOUNT }, 1).payAmountFen).toBe(MAX_AMOUNT);
  });

  // R-ORDER-09
  it.each([0, -1, 1.5, 100, Number.NaN, Number.POSITIVE_INFINITY])('rejects the quantity %s', (quantity) => {
    expect(() => calculateOrderPrice({ points: 1, priceFen: 0 }, quantity)).toThrow(RangeError);
  });

  it.each([
    { points: -1, priceFen: 0 },
    { points: 0.5, priceFen: 0 },
    { points: 0, priceFen: MAX_AMOUNT },
  ])('rejects the unit price %j', (unit) => {
    expect(() => calculateOrderPrice(unit, 2)).toThrow(RangeError);
  });

  it('returns whole non-negative amounts that grow with the quantity', () => {
    const amount = fc.integer({ min: 0, max: Math.floor(MAX_AMOUNT / MAX_QUANTITY) });
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.integer({ min: 1, max: MAX_QUANTITY - 1 }),
        (points, priceFen, quantity) => {
          const less = calculateOrderPrice({ points, priceFen }, quantity);
          const more = calculateOrderPrice({ points, priceFen }, quantity + 1);
          expect(more.points - less.points).toBe(points);
          expect(more.payAmountFen - less.payAmountFen).toBe(priceFen);
          expect(Number.isSafeInteger(less.points) && less.points >= 0).toBe(true);
        },
      ),
    );
  });
});

// R-ORDER-08
describe('isPriceChanged', () => {
  const unit = { points: 600, priceFen: 100 };
  it.each([
    [{}, false],
    [{ expectedPoints: 600 }, false],
    [{ expectedPoints: 600, expectedPriceFen: 100 }, false],
    [{ expectedPoints: 0 }, true],
    [{ expectedPoints: 600, expectedPriceFen: 0 }, true],
    [{ expectedPriceFen: 101 }, true],
  ])('%j → %s', (expected, isChanged) => expect(isPriceChanged(unit, expected)).toBe(isChanged));
});

// R-POINTS-28
describe('calculatePointsGained', () => {
  it.each([
    [{ points: 600, payAmountFen: 1 }, 50, 50],
    [{ points: 0, payAmountFen: 100 }, 50, 50],
    [{ points: 600, payAmountFen: 0 }, 50, 50],
    [{ points: 100, payAmountFen: 0 }, 50, 50],
    [{ points: 99, payAmountFen: 0 }, 50, 49],
    [{ points: 20, payAmountFen: 0 }, 50, 10],
    [{ points: 1, payAmountFen: 0 }, 50, 0],
    [{ points: 0, payAmountFen: 0 }, 50, 0],
  ])('%j with %s → %s', (price, setting, gained) =>
    expect(calculatePointsGained(price, setting)).toBe(gained),
  );
});
