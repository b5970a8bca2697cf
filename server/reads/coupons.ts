import 'server-only';
import { couponOffers } from '@/lib/contract/coupon';
import { createCachedRead } from './cached-read';

/** Cached read of the coupons that can be taken now. */
export const readCouponOffers = createCachedRead(couponOffers);
