import { example } from '@/lib/contract/examples';
import { addDaysToDate, toShopDay } from '@/lib/rules/time/dates';
import type { TestMall } from '../../test-mall';

const offer = {
  kind: 'fen',
  value: 500,
  threshold: 1990,
  title_zh: '满 19.90 元减 5 元',
  title_en: '5 yuan off 19.90',
  covers: 'goods',
  total: 100,
  per_user: 1,
  take_from: '',
  valid_days: 7,
  position: 999,
} as const;

/** A coupon for the example goods, a coupon that the user has taken, and the user's unopened red packet. */
export async function buildCoupons({ mall, now }: TestMall): Promise<void> {
  const at = now().toISOString();
  const earlier = 'example-coupon-earlier';
  await mall.db
    .insertInto('coupons')
    .values([
      { ...offer, id: example.couponId, taken: 0 },
      { ...offer, id: earlier, taken: 1 },
    ])
    .execute();
  await mall.db
    .insertInto('coupon_targets')
    .values([example.couponId, earlier].map((coupon_id) => ({ coupon_id, target_id: example.goodsId })))
    .execute();
  await mall.db
    .insertInto('user_coupons')
    .values({
      id: example.userCouponId,
      user_id: example.userId,
      coupon_id: earlier,
      value: 500,
      threshold: 1990,
      valid_from: at,
      valid_until: addDaysToDate(now(), 7).toISOString(),
      state: 'free',
      taken_at: at,
    })
    .execute();
  await mall.db
    .insertInto('red_packets')
    .values({ user_id: example.userId, day: toShopDay(now()), amount: 543_000, created_at: at })
    .execute();
}
