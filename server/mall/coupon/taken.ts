import 'server-only';
import type { TakenCoupon } from '@/lib/contract/trade/coupon';
import { takenState } from '@/lib/rules/money/coupon';
import { pick } from '../catalogue/localized';
import type { Context } from '../context';
import type { Db } from '../db/types';
import { offOf } from './offers';
import { scopesOf } from './scope';

/** Most that are shown of what can be used, and of what is over. */
const MOST_OPEN = 100;
const MOST_OVER = 50;

const ownCoupons = (db: Db, userId: string) =>
  db
    .selectFrom('user_coupons as own')
    .innerJoin('coupons', 'coupons.id', 'own.coupon_id')
    .select(['own.id', 'own.value', 'own.threshold', 'own.state', 'own.coupon_id as couponId'])
    .select(['own.valid_from as validFrom', 'own.valid_until as validUntil', 'own.taken_at as takenAt'])
    .select(['coupons.kind', 'coupons.covers', 'coupons.title_zh as zh', 'coupons.title_en as en'])
    .where('own.user_id', '=', userId);
type OwnRow = Awaited<ReturnType<ReturnType<typeof ownCoupons>['execute']>>[number];

async function toTaken(context: Context, rows: readonly OwnRow[]): Promise<TakenCoupon[]> {
  const scopeOf = await scopesOf(context, rows);
  const now = context.now().toISOString();
  return rows.map((row) => ({
    userCouponId: row.id,
    couponId: row.couponId,
    title: pick(context.locale, row),
    kind: row.kind,
    ...offOf(row),
    threshold: row.threshold,
    ...scopeOf(row),
    consumptionPoints: row.kind === 'consumption' ? row.value : 0,
    state: takenState(row, now),
    validFrom: row.validFrom,
    validUntil: row.validUntil,
    takenAt: row.takenAt,
  }));
}

/** A user's coupons: those that can be used, the next to expire first; then what was used or expired, newest first. */
export async function listTaken(context: Context): Promise<TakenCoupon[]> {
  const { db, userId, now } = context;
  const at = now().toISOString();
  const open = await ownCoupons(db, userId)
    .where('own.state', 'in', ['free', 'held'])
    .where('own.valid_until', '>', at)
    .orderBy('own.valid_until')
    .orderBy('own.id')
    .limit(MOST_OPEN)
    .execute();
  const over = await ownCoupons(db, userId)
    .where((where) => where.or([where('own.state', '=', 'used'), where('own.valid_until', '<=', at)]))
    .orderBy('own.taken_at', 'desc')
    .orderBy('own.id')
    .limit(MOST_OVER)
    .execute();
  return toTaken(context, [...open, ...over]);
}

/** One coupon that was just taken. */
export async function justTaken(context: Context, id: string): Promise<TakenCoupon> {
  const row = await ownCoupons(context.db, context.userId).where('own.id', '=', id).executeTakeFirstOrThrow();
  const [coupon] = await toTaken(context, [row]);
  if (!coupon) throw new Error(`the coupon ${id} was taken and is not there`);
  return coupon;
}
