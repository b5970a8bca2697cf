import {
  calculateExpressFees,
  calculateParcelFee,
  defaultExpressFees,
  type ExpressTerms,
  getExpressTerms,
  isShippingFree,
} from '@/lib/rules/order/express-fee';
import fc from '@/tests/support/property';

const terms: ExpressTerms = { firstFen: 1200, furtherFen: 600, freeFromFen: 9900, freeFromPoints: 2000 };
const nothing = { points: 0, fen: 0 };

test.each([
  [0, 1200],
  [1, 1200],
  [1000, 1200],
  [1001, 1800],
  [2000, 1800],
  [2500, 2400],
])('%d grams cost %d fen', (grams, fen) => {
  expect(calculateParcelFee(terms, grams)).toBe(fen);
});

test.each([
  [{ points: 1999, fen: 9899 }, false],
  [{ points: 2000, fen: 0 }, true],
  [{ points: 0, fen: 9900 }, true],
])('goods for %j are shipped free: %s', (worth, isFree) => {
  expect(isShippingFree(terms, worth)).toBe(isFree);
});

test('a limit that is not set makes nothing free', () => {
  const dear = { ...terms, freeFromFen: null, freeFromPoints: null };
  expect(isShippingFree(dear, { points: 1_000_000, fen: 1_000_000 })).toBe(false);
});

test.each([
  ['330106', 'Zhejiang'],
  ['110101', 'Beijing'],
  ['', 'nowhere known'],
])('the mall as it comes ships to %s free: %s', (areaCode) => {
  expect(calculateExpressFees(getExpressTerms(defaultExpressFees, areaCode), nothing, [5000])).toEqual([0]);
});

test.each(['150102', '460105', '540102', '650102', '810101'])('it charges for %s', (areaCode) => {
  expect(
    calculateExpressFees(getExpressTerms(defaultExpressFees, areaCode), nothing, [5000])[0],
  ).toBeGreaterThan(0);
});

const amount = fc.nat({ max: 100_000 });
const anyTerms = fc.record({
  firstFen: amount,
  furtherFen: amount,
  freeFromFen: fc.option(amount),
  freeFromPoints: fc.option(amount),
});
const grams = fc.nat({ max: 1_000_000 });

test('a heavier parcel never costs less, and never more than two parcels of its halves', () => {
  fc.assert(
    fc.property(anyTerms, grams, grams, (any, some, more) => {
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

test('more goods never make shipping dearer, and the fees are whole and not negative', () => {
  fc.assert(
    fc.property(
      anyTerms,
      fc.record({ points: amount, fen: amount }),
      fc.record({ points: amount, fen: amount }),
      fc.array(grams, { maxLength: 5 }),
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
