import {
  calculateGoodsTotal,
  findUsableCoupons,
  formatLines,
  type PurchaseLine,
} from '@/lib/rules/order/purchase';
import fc from '@/tests/support/property';
import { coupon } from '../../support/coupon';

const line = (more: Partial<PurchaseLine> = {}): PurchaseLine => ({
  ...{ goodsId: 'g1', groupId: '101', goodsSpecId: 's1', quantity: 1, activityType: 0 },
  ...{ points: 600, priceFen: 1990 },
  ...more,
});
const addOn = line({ goodsId: 'g2', groupId: undefined, goodsSpecId: 's2', activityType: 6 });
const ids = (found: ReturnType<typeof findUsableCoupons>) => found.map((each) => each.coupon.userCouponId);

// R-COUPON-08
test('the best coupon comes first; of equal ones that which ends first', () => {
  const late = coupon({ userCouponId: 'late', validUntil: '2099-01-02T00:00:00.000Z' });
  const soon = coupon({ userCouponId: 'soon', validUntil: '2099-01-01T00:00:00.000Z' });
  const best = coupon({ userCouponId: 'best', kind: 'points', fenOff: 0, pointsOff: 600, threshold: 600 });
  expect(ids(findUsableCoupons([late, soon, best], [line()]))).toEqual(['best', 'soon', 'late']);
});

test.each([
  ['held by an order', { state: 'held' as const }, [line()]],
  ['below its threshold', { threshold: 1991 }, [line()]],
  ['for other goods', { covers: 'goods' as const, targetIds: ['g9'] }, [line()]],
  [
    'for a group that an add-on is not known to be of',
    { covers: 'group' as const, targetIds: ['101'] },
    [line(), addOn],
  ],
])('a coupon that is %s is not offered', (_, more, lines) => {
  expect(findUsableCoupons([coupon(more)], lines)).toEqual([]);
});

test('a coupon for the group of the goods is offered', () => {
  expect(findUsableCoupons([coupon({ covers: 'group', targetIds: ['101'] })], [line()])).toHaveLength(1);
});

test('lines are written as getExpressFee reads them', () => {
  expect(formatLines([line({ quantity: 2 }), addOn])).toBe('s1:2,s2:1:6');
});

test('no coupon takes off more than the purchase is worth', () => {
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
      for (const each of findUsableCoupons([coupon({ ...terms, threshold: 0 })], lines)) {
        expect(each.pointsOff).toBeLessThanOrEqual(points);
        expect(each.fenOff).toBeLessThanOrEqual(fen);
        expect(each.pointsOff + each.fenOff).toBeGreaterThan(0);
      }
    }),
  );
});
