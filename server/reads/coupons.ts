import 'server-only';
import { couponOffers, goodsCouponConfig } from '@/lib/contract/coupon';
import { createCachedRead } from './cached-read';

/** Cached reads of the coupons that shoppers can take: all of them, and those for a product. */
export const readCouponOffers = createCachedRead(couponOffers, 'goods');
export const readGoodsCoupons = createCachedRead(goodsCouponConfig, 'goods');
