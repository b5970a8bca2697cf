import { getCouponTargetPath } from '@/lib/rules/coupon/coupon-target';

// R-COUPON-10
test.each([
  ['all', [], '/primary1'],
  ['goods', ['108017', '102014'], '/goodsProfile/108017'],
  ['group', ['106', '107'], '/goodsSearch?groupId=106'],
  ['group', [], '/primary1'],
] as const)('a coupon for %s %j is used on %s', (covers, targetIds, path) => {
  expect(getCouponTargetPath({ covers, targetIds: [...targetIds] })).toBe(path);
});
