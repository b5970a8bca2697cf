import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { type CouponBasis, type CouponDiscount, couponDiscount } from '@/lib/rules/money/coupon';
import { changedBy, type Send } from '../db/together';
import type { Db, Tx } from '../db/types';
import { coveredGoods } from './coverage';

const unusable = (message: string) => new AppError('conflict', message, { reason: 'coupon_unusable' });

interface Asked {
  userId: string;
  /** Id of the coupon that the user has taken. */
  couponId: string;
  now: Date;
}

/** A coupon of the user that is free and valid now. */
const freeCoupon = (db: Db, { userId, couponId, now }: Asked) =>
  db
    .selectFrom('user_coupons as own')
    .innerJoin('coupons', 'coupons.id', 'own.coupon_id')
    .select(['own.value', 'own.threshold', 'coupons.kind', 'coupons.covers'])
    .where('own.id', '=', couponId)
    .where('own.user_id', '=', userId)
    .where('own.state', '=', 'free')
    .where('own.valid_from', '<=', now.toISOString())
    .where('own.valid_until', '>', now.toISOString());

/** What a coupon takes off some goods, by what they cost. */
export type Discount = (basis: CouponBasis & { goodsIds: readonly string[] }) => CouponDiscount;

/**
 * Reads a coupon and which of the goods of some specs it covers, in one round trip. Reads only: `holdCoupon` decides.
 * What is answered throws AppError conflict `coupon_unusable`: not the user's own, used, held, expired, not valid yet,
 * threshold not met, nothing to take off, goods not covered (R-COUPON-04).
 */
export async function readCoupon(
  db: Db,
  send: Send,
  { specIds, ...asked }: Asked & { specIds: readonly string[] },
): Promise<Discount> {
  const [free, covered] = await Promise.all([
    send(freeCoupon(db, asked)),
    send(coveredGoods(db, { couponId: asked.couponId, specIds })),
  ]);
  const [coupon] = free.rows;
  const covers = new Set(covered.rows.map(({ id }) => id));
  return ({ goodsIds, ...basis }) => {
    if (!coupon) throw unusable('this coupon cannot be used');
    if (coupon.covers !== 'all' && (goodsIds.length === 0 || goodsIds.some((id) => !covers.has(id))))
      throw unusable('the coupon does not cover these goods');
    const discount = couponDiscount(coupon, basis);
    if (!discount) throw unusable('the order does not reach the amount that the coupon asks for');
    return discount;
  };
}

/**
 * Keeps a coupon for an order or a merge order, or uses it up for one that is settled at once; one order has
 * one (R-COUPON-05, R-COUPON-06).
 * @throws AppError conflict `coupon_unusable` when it is not free (any more); then roll back.
 */
export async function holdCoupon(
  tx: Tx,
  send: Send,
  { userId, couponId, now, orderId, isSettled }: Asked & { orderId: string; isSettled: boolean },
): Promise<void> {
  const at = now.toISOString();
  const kept = isSettled ? { state: 'used' as const, used_at: at } : { state: 'held' as const };
  const held = await send(
    tx
      .updateTable('user_coupons')
      .set({ ...kept, order_id: orderId })
      .where('id', '=', couponId)
      .where('user_id', '=', userId)
      .where('state', '=', 'free')
      .where('valid_from', '<=', at)
      .where('valid_until', '>', at),
  );
  if (changedBy(held) !== 1) throw unusable('this coupon cannot be used any more');
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
