import {
  calculateGoodsTotal,
  findUsableCoupons,
  formatLines,
  type PurchaseLine,
} from '@/lib/rules/order/purchase';
import fc from '@/tests/support/fast-check';
import { buildUserCoupon } from '../../../support/builders/user-coupon';

const buildLine = (more: Partial<PurchaseLine> = {}): PurchaseLine => ({
  ...{ goodsId: 'g1', groupId: '101', goodsSpecId: 's1', quantity: 1, activityType: 0 },
  ...{ points: 600, priceFen: 1990 },
  ...more,
});
const addOn = buildLine({ goodsId: 'g2', groupId: undefined, goodsSpecId: 's2', activityType: 6 });
const getCouponIds = (usable: ReturnType<typeof findUsableCoupons>) =>
  usable.map((each) => each.coupon.userCouponId);

test('counts every piece of every line in the total', () => {
  const lines = [buildLine({ quantity: 3 }), addOn];
  expect(calculateGoodsTotal(lines)).toEqual({ points: 2400, fen: 7960 });
});

test('takes a coupon of points off the points, and one of cash off the cash', () => {
  const pointsCoupon = buildUserCoupon({ kind: 'points', fenOff: 0, pointsOff: 500, threshold: 600 });
  const cashCoupon = buildUserCoupon({ kind: 'fen', fenOff: 700, pointsOff: 0, threshold: 1990 });
  const [first, second] = findUsableCoupons([pointsCoupon, cashCoupon], [buildLine()]);
  expect(first).toMatchObject({ coupon: cashCoupon, pointsOff: 0, fenOff: 700 });
  expect(second).toMatchObject({ coupon: pointsCoupon, pointsOff: 500, fenOff: 0 });
});

// R-COUPON-08
test('sorts the best coupon first and equal ones by their end', () => {
  const lateCoupon = buildUserCoupon({ userCouponId: 'late', validUntil: '2099-01-02T00:00:00.000Z' });
  const earlyCoupon = buildUserCoupon({ userCouponId: 'soon', validUntil: '2099-01-01T00:00:00.000Z' });
  const best = buildUserCoupon({
    userCouponId: 'best',
    kind: 'points',
    fenOff: 0,
    pointsOff: 600,
    threshold: 600,
  });
  expect(getCouponIds(findUsableCoupons([lateCoupon, earlyCoupon, best], [buildLine()]))).toEqual([
    'best',
    'soon',
    'late',
  ]);
});

test.each([
  ['held by an order', { state: 'held' as const }, [buildLine()]],
  ['below its threshold', { threshold: 1991 }, [buildLine()]],
  ['for other goods', { covers: 'goods' as const, targetIds: ['g9'] }, [buildLine()]],
  [
    'for a group that an add-on is not known to be of',
    { covers: 'group' as const, targetIds: ['101'] },
    [buildLine(), addOn],
  ],
])('does not offer a coupon that is %s', (_, more, lines) => {
  expect(findUsableCoupons([buildUserCoupon(more)], lines)).toEqual([]);
});

test('offers a coupon for the product’s group', () => {
  expect(
    findUsableCoupons([buildUserCoupon({ covers: 'group', targetIds: ['101'] })], [buildLine()]),
  ).toHaveLength(1);
});

test('writes lines in the format of getExpressFee', () => {
  expect(formatLines([buildLine({ quantity: 2 }), addOn])).toBe('s1:2,s2:1:6');
});

test('never deducts more than the purchase is worth', () => {
  const anyLine = fc.record({
    ...{ goodsId: fc.constant('g'), goodsSpecId: fc.string(), activityType: fc.constant(0) },
    quantity: fc.integer({ min: 1, max: 99 }),
    points: fc.nat(10_000),
    priceFen: fc.nat(100_000),
  });
  fc.assert(
    fc.property(fc.array(anyLine), fc.nat(1_000_000), fc.boolean(), (lines, off, isPoints) => {
      const terms = isPoints
        ? { kind: 'points' as const, pointsOff: off, fenOff: 0 }
        : { kind: 'fen' as const, fenOff: off, pointsOff: 0 };
      const { points, fen } = calculateGoodsTotal(lines);
      for (const each of findUsableCoupons([buildUserCoupon({ ...terms, threshold: 0 })], lines)) {
        expect(each.pointsOff).toBeLessThanOrEqual(points);
        expect(each.fenOff).toBeLessThanOrEqual(fen);
        expect(each.pointsOff + each.fenOff).toBeGreaterThan(0);
      }
    }),
  );
});
