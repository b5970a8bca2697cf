import 'server-only';
import { goodsCouponConfig } from '@/lib/contract/coupon';
import { createCachedRead } from './cached-read';

/** Coupons that can be taken for a goods. */
export const readGoodsCoupons = createCachedRead(goodsCouponConfig, 'goods');
