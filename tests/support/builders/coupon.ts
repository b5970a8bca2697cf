import type { Insertable } from 'kysely';
import { addDaysToDate } from '@/lib/rules/time/dates';
import { createId } from '@/server/mall/db/create-id';
import type { CouponTable, UserCouponTable } from '@/server/mall/db/tables/coupon';
import type { TestMall } from '@/tests/support/test-mall';

/** Creates a coupon offer; by default 5 yuan off 19.90 on all goods, one for each user. Returns its id. */
export async function createCoupon(
  { mall }: TestMall,
  { targets = [], ...changes }: Partial<Insertable<CouponTable>> & { targets?: string[] } = {},
): Promise<string> {
  const id = createId();
  const coupon = { id, kind: 'fen', value: 500, threshold: 1990, covers: 'all', per_user: 1 } as const;
  const texts = { title_zh: '测试券', title_en: 'Test coupon' };
  await mall.db
    .insertInto('coupons')
    .values({ ...coupon, ...texts, take_from: '', valid_days: 7, position: 500, ...changes })
    .execute();
  for (const target_id of targets)
    await mall.db.insertInto('coupon_targets').values({ coupon_id: id, target_id }).execute();
  return id;
}

/**
 * Creates a user's coupon; its terms default to those of the offer. Returns the id that `saveOrder` takes.
 */
export async function createUserCoupon(
  { mall, now }: TestMall,
  userId: string,
  couponId: string,
  changes: Partial<Insertable<UserCouponTable>> = {},
): Promise<string> {
  const id = createId();
  const { value, threshold } = await mall.db
    .selectFrom('coupons')
    .select(['value', 'threshold'])
    .where('id', '=', couponId)
    .executeTakeFirstOrThrow();
  await mall.db
    .insertInto('user_coupons')
    .values({
      id,
      user_id: userId,
      coupon_id: couponId,
      value,
      threshold,
      valid_from: now().toISOString(),
      valid_until: addDaysToDate(now(), 7).toISOString(),
      state: 'free',
      taken_at: now().toISOString(),
      ...changes,
    })
    .execute();
  return id;
}

export const listUserCoupons = ({ mall }: TestMall, userId: string) =>
  mall.db.selectFrom('user_coupons').selectAll().where('user_id', '=', userId).execute();

export const readCoupon = ({ mall }: TestMall, id: string) =>
  mall.db.selectFrom('coupons').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const readUserCoupon = ({ mall }: TestMall, id: string) =>
  mall.db.selectFrom('user_coupons').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
