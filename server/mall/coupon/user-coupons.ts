import 'server-only';
import type { UserCoupon } from '@/lib/contract/coupon';
import { getUserCouponState } from '@/lib/rules/coupon/coupon-discount';
import type { Context } from '../context';
import type { Db } from '../db/types';
import { localize } from '../goods/localized';
import { toDiscount } from './coupon-offers';
import { readScopes } from './coupon-scope';

/** Coupons in the list at most: usable ones, and used or expired ones. */
const MAX_OPEN_COUPONS = 100;
const MAX_ENDED_COUPONS = 50;

const selectOwnCoupons = (db: Db, userId: string) =>
  db
    .selectFrom('user_coupons as own')
    .innerJoin('coupons', 'coupons.id', 'own.coupon_id')
    .select(['own.id', 'own.value', 'own.threshold', 'own.state', 'own.coupon_id as couponId'])
    .select(['own.valid_from as validFrom', 'own.valid_until as validUntil', 'own.taken_at as takenAt'])
    .select(['coupons.kind', 'coupons.covers', 'coupons.title_zh as zh', 'coupons.title_en as en'])
    .where('own.user_id', '=', userId);
type OwnCouponRow = Awaited<ReturnType<ReturnType<typeof selectOwnCoupons>['execute']>>[number];

async function toUserCoupons(context: Context, rows: readonly OwnCouponRow[]): Promise<UserCoupon[]> {
  const getScope = await readScopes(context, rows);
  const now = context.now().toISOString();
  return rows.map((row) => ({
    userCouponId: row.id,
    couponId: row.couponId,
    title: localize(context.locale, row),
    kind: row.kind,
    ...toDiscount(row),
    threshold: row.threshold,
    ...getScope(row),
    consumptionPoints: row.kind === 'consumption' ? row.value : 0,
    state: getUserCouponState(row, now),
    validFrom: row.validFrom,
    validUntil: row.validUntil,
    takenAt: row.takenAt,
  }));
}

/** Lists a user's coupons: usable ones, the next to expire first; then used and expired ones, newest first. */
export async function listUserCoupons(context: Context): Promise<UserCoupon[]> {
  const { db, userId, now } = context;
  const at = now().toISOString();
  const open = await selectOwnCoupons(db, userId)
    .where('own.state', 'in', ['free', 'held'])
    .where('own.valid_until', '>', at)
    .orderBy('own.valid_until')
    .orderBy('own.id')
    .limit(MAX_OPEN_COUPONS)
    .execute();
  const ended = await selectOwnCoupons(db, userId)
    .where((where) => where.or([where('own.state', '=', 'used'), where('own.valid_until', '<=', at)]))
    .orderBy('own.taken_at', 'desc')
    .orderBy('own.id')
    .limit(MAX_ENDED_COUPONS)
    .execute();
  return toUserCoupons(context, [...open, ...ended]);
}

/** Reads one coupon of the user that was just taken. */
export async function getUserCoupon(context: Context, id: string): Promise<UserCoupon> {
  const row = await selectOwnCoupons(context.db, context.userId)
    .where('own.id', '=', id)
    .executeTakeFirstOrThrow();
  const [coupon] = await toUserCoupons(context, [row]);
  if (!coupon) throw new Error(`the coupon ${id} was taken but cannot be read`);
  return coupon;
}
