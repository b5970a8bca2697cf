import 'server-only';
import { goodsCouponConfig } from '@/lib/contract/trade/coupon';
import { cachedRead } from './cache';

/** Coupons that can be taken for a goods. */
export const readGoodsCoupons = cachedRead(goodsCouponConfig, 'goods');
