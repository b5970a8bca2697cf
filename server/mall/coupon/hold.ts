import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { type CouponBasis, couponDiscount } from '@/lib/rules/money/coupon';
import type { Db, Tx } from '../db/types';
import { coversAll } from './coverage';

const unusable = (message: string) => new AppError('conflict', message, { reason: 'coupon_unusable' });

/** A coupon of the user that is free and valid now. */
const findFree = (db: Db, userId: string, couponId: string, now: string) =>
  db
    .selectFrom('user_coupons as own')
    .innerJoin('coupons', 'coupons.id', 'own.coupon_id')
    .select(['own.value', 'own.threshold', 'own.coupon_id as definitionId'])
    .select(['coupons.kind', 'coupons.covers'])
    .where('own.id', '=', couponId)
    .where('own.user_id', '=', userId)
    .where('own.state', '=', 'free')
    .where('own.valid_from', '<=', now)
    .where('own.valid_until', '>', now)
    .executeTakeFirst();

/**
 * What a coupon takes off an order, of points or of fen. Reads only: `holdCoupon` decides. `couponId` is the id of
 * the coupon that the user has taken; `basis` what the goods cost before the coupon, and which they are.
 * @throws AppError conflict `coupon_unusable`: not the user's own, used, held, expired, not valid yet, threshold not
 *   met, nothing to take off, goods not covered.
 */
export async function couponFor(
  db: Db,
  {
    userId,
    couponId,
    now,
    basis,
  }: {
    userId: string;
    couponId: string;
    now: Date;
    basis: CouponBasis & { goodsIds: readonly string[] };
  },
): Promise<{ couponId: string; pointsOff: number; fenOff: number }> {
  const coupon = await findFree(db, userId, couponId, now.toISOString());
  if (!coupon) throw unusable('this coupon cannot be used');
  if (!(await coversAll(db, coupon, basis.goodsIds))) throw unusable('the coupon does not cover these goods');
  const discount = couponDiscount(coupon, basis);
  if (!discount) throw unusable('the order does not reach the amount that the coupon asks for');
  return { couponId, ...discount };
}

/**
 * Keeps a coupon for an order or a merge order; one order holds one coupon.
 * @throws AppError conflict `coupon_unusable` when it is not free (any more); then roll back.
 */
export async function holdCoupon(
  tx: Tx,
  { userId, couponId, orderId, now }: { userId: string; couponId: string; orderId: string; now: Date },
): Promise<void> {
  const at = now.toISOString();
  const { numUpdatedRows } = await tx
    .updateTable('user_coupons')
    .set({ state: 'held', order_id: orderId })
    .where('id', '=', couponId)
    .where('user_id', '=', userId)
    .where('state', '=', 'free')
    .where('valid_from', '<=', at)
    .where('valid_until', '>', at)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw unusable('this coupon cannot be used any more');
}

/** Gives back the coupon that an order holds, if it holds one. One that expired meanwhile stays expired. */
export async function releaseCoupon(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('user_coupons')
    .set({ state: 'free', order_id: null })
    .where('order_id', '=', orderId)
    .where('state', '=', 'held')
    .execute();
}

/** The order is paid: the coupon that it holds, if it holds one, is used up. */
export async function spendCoupon(tx: Tx, { orderId, now }: { orderId: string; now: Date }): Promise<void> {
  await tx
    .updateTable('user_coupons')
    .set({ state: 'used', used_at: now.toISOString() })
    .where('order_id', '=', orderId)
    .where('state', '=', 'held')
    .execute();
}
