import {
  calculateExpressFees,
  calculateParcelFee,
  defaultExpressFees,
  type ExpressTerms,
  getExpressTerms,
  isShippingFree,
} from '@/lib/rules/order/express-fee';
import fc from '@/tests/support/fast-check';

const terms: ExpressTerms = { firstFen: 1200, furtherFen: 600, freeFromFen: 9900, freeFromPoints: 2000 };
const zeroWorth = { points: 0, fen: 0 };

test.each([
  [0, 1200],
  [1, 1200],
  [1000, 1200],
  [1001, 1800],
  [2000, 1800],
  [2500, 2400],
])('charges for %d grams %d fen', (grams, fen) => {
  expect(calculateParcelFee(terms, grams)).toBe(fen);
});

test.each([
  [{ points: 1999, fen: 9899 }, false],
  [{ points: 2000, fen: 0 }, true],
  [{ points: 0, fen: 9900 }, true],
])('ships products for %j free: %s', (worth, isFree) => {
  expect(isShippingFree(terms, worth)).toBe(isFree);
});

test('ships nothing free when no limit is set', () => {
  const dear = { ...terms, freeFromFen: null, freeFromPoints: null };
  expect(isShippingFree(dear, { points: 1_000_000, fen: 1_000_000 })).toBe(false);
});

test.each([
  ['330106', 'Zhejiang'],
  ['110101', 'Beijing'],
  ['', 'nowhere known'],
])('ships by default to %s free: %s', (areaCode) => {
  expect(calculateExpressFees(getExpressTerms(defaultExpressFees, areaCode), zeroWorth, [5000])).toEqual([0]);
});

test.each(['150102', '460105', '540102', '650102', '810101'])(
  'charges by default for shipping to %s',
  (areaCode) => {
    expect(
      calculateExpressFees(getExpressTerms(defaultExpressFees, areaCode), zeroWorth, [5000])[0],
    ).toBeGreaterThan(0);
  },
);

const amountArbitrary = fc.nat({ max: 100_000 });
const termsArbitrary = fc.record({
  firstFen: amountArbitrary,
  furtherFen: amountArbitrary,
  freeFromFen: fc.option(amountArbitrary),
  freeFromPoints: fc.option(amountArbitrary),
});
const gramsArbitrary = fc.nat({ max: 1_000_000 });

test('charges a heavier parcel no less and no more than two halves', () => {
  fc.assert(
    fc.property(termsArbitrary, gramsArbitrary, gramsArbitrary, (any, some, more) => {
      const together = calculateParcelFee(any, some + more);
      expect(together).toBeGreaterThanOrEqual(calculateParcelFee(any, some));
      expect(together).toBeLessThanOrEqual(
        calculateParcelFee(any, some) +
          calculateParcelFee(any, more) +
          Math.max(0, any.furtherFen - any.firstFen),
      );
    }),
  );
});

test('returns whole non-negative fees that do not grow with the sum', () => {
  fc.assert(
    fc.property(
      termsArbitrary,
      fc.record({ points: amountArbitrary, fen: amountArbitrary }),
      fc.record({ points: amountArbitrary, fen: amountArbitrary }),
      fc.array(gramsArbitrary, { maxLength: 5 }),
      (any, worth, more, parcels) => {
        const fees = calculateExpressFees(any, worth, parcels);
        const later = calculateExpressFees(
          any,
          { points: worth.points + more.points, fen: worth.fen + more.fen },
          parcels,
        );
        expect(fees).toHaveLength(parcels.length);
        for (const [index, fee] of fees.entries()) {
          expect(Number.isSafeInteger(fee) && fee >= 0).toBe(true);
          expect(later[index]).toBeLessThanOrEqual(fee);
        }
      },
    ),
  );
});
