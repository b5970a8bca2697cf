import type { UserCoupon } from '@/lib/contract/coupon';

const minutesFromNow = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

/** ¥5 off ¥19.90 on all goods. */
export const buildUserCoupon = (more: Partial<UserCoupon> = {}): UserCoupon => ({
  couponId: 'c1',
  title: '满 19.90 减 5 元',
  kind: 'fen',
  fenOff: 500,
  pointsOff: 0,
  threshold: 1990,
  covers: 'all',
  coversText: '全场通用',
  targetIds: [],
  userCouponId: 'uc1',
  consumptionPoints: 0,
  state: 'usable',
  validFrom: minutesFromNow(-60),
  validUntil: minutesFromNow(600),
  takenAt: minutesFromNow(-60),
  ...more,
});
