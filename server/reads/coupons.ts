import 'server-only';
import { goodsCouponConfig } from '@/lib/contract/coupon';
import { createCachedRead } from './cached-read';

/** Cached read of the coupons that shoppers can claim for a product. */
export const readGoodsCoupons = createCachedRead(goodsCouponConfig, 'goods');
