import type { UserCoupon } from '../../contract/coupon';
import { createGoodsPath } from '../page/goods-path';

/**
 * The page on which a coupon can be used: its product (the first of several), the products of its group (the first of
 * several), else the point centre, which lists everything (R-COUPON-10).
 */
export function getCouponTargetPath({ covers, targetIds }: Pick<UserCoupon, 'covers' | 'targetIds'>): string {
  const [first] = targetIds;
  if (covers === 'all' || first === undefined) return '/primary1';
  return covers === 'goods'
    ? createGoodsPath({ goodsId: first })
    : `/goodsSearch?${new URLSearchParams({ groupId: first })}`;
}
