import 'server-only';
import { sql } from 'kysely';
import { AppError } from '@/lib/contract/errors';
import {
  type CouponDiscount,
  calculateCouponDiscount,
  type GoodsTotal,
} from '@/lib/rules/coupon/coupon-discount';
import { countChanged, type Execute } from '../db/pipeline';
import type { Db, Tx } from '../db/types';

interface Coverage {
  /** Id of a user coupon (`user_coupons`). */
  couponId: string;
  specIds: readonly string[];
}

/** Selects, from the goods of some specs, those that a coupon targets by id or group; no rows if it covers everything. */
const selectCoveredGoods = (db: Db, { couponId, specIds }: Coverage) =>
  db
    .selectFrom('user_coupons as own')
    .innerJoin('coupons', 'coupons.id', 'own.coupon_id')
    .innerJoin('coupon_targets as target', 'target.coupon_id', 'coupons.id')
    .innerJoin('goods', (join) =>
      join.on(
        'target.target_id',
        '=',
        sql<string>`case coupons.covers when 'group' then goods.group_id else goods.id end`,
      ),
    )
    .select('goods.id')
    .where('own.id', '=', couponId)
    .where('goods.id', 'in', (specs) =>
      specs.selectFrom('goods_specs').select('goods_id').where('id', 'in', specIds),
    );

const couponUnusable = (message: string) => new AppError('conflict', message, { reason: 'coupon_unusable' });

interface CouponUse {
  userId: string;
  /** Id of a user coupon (`user_coupons`). */
  couponId: string;
  now: Date;
}

/** Selects a coupon of the user that is free and valid now. */
const selectFreeCoupon = (db: Db, { userId, couponId, now }: CouponUse) =>
  db
    .selectFrom('user_coupons as own')
    .innerJoin('coupons', 'coupons.id', 'own.coupon_id')
    .select(['own.value', 'own.threshold', 'coupons.kind', 'coupons.covers'])
    .where('own.id', '=', couponId)
    .where('own.user_id', '=', userId)
    .where('own.state', '=', 'free')
    .where('own.valid_from', '<=', now.toISOString())
    .where('own.valid_until', '>', now.toISOString());

/** Calculates the discount of a coupon for some goods. @throws AppError conflict `coupon_unusable`. */
export type Discount = (basis: GoodsTotal & { goodsIds: readonly string[] }) => CouponDiscount;

/**
 * Reads a coupon and which goods of some specs it covers, in one round trip. Only reads; `reserveCoupon` decides.
 * The returned function throws AppError conflict `coupon_unusable` for a coupon that is not the user's, used, reserved,
 * expired or not valid yet, and when the threshold is not met, the discount is 0 or goods are not covered (R-COUPON-04).
 */
export async function readCoupon(
  db: Db,
  execute: Execute,
  { specIds, ...use }: CouponUse & { specIds: readonly string[] },
): Promise<Discount> {
  const [free, covered] = await Promise.all([
    execute(selectFreeCoupon(db, use)),
    execute(selectCoveredGoods(db, { couponId: use.couponId, specIds })),
  ]);
  const [coupon] = free.rows;
  const covers = new Set(covered.rows.map(({ id }) => id));
  return ({ goodsIds, ...basis }) => {
    if (!coupon) throw couponUnusable('this coupon cannot be used');
    if (coupon.covers !== 'all' && (goodsIds.length === 0 || goodsIds.some((id) => !covers.has(id))))
      throw couponUnusable('the coupon does not cover these goods');
    const discount = calculateCouponDiscount(coupon, basis);
    if (!discount) throw couponUnusable('the order does not reach the threshold of the coupon');
    return discount;
  };
}

/**
 * Reserves a coupon for an order or a merge order, or spends it for an order that is settled at once; an order has at
 * most one coupon (R-COUPON-05, R-COUPON-06).
 * @throws AppError conflict `coupon_unusable` when the coupon is not free; the caller must roll back.
 */
export async function reserveCoupon(
  tx: Tx,
  execute: Execute,
  { userId, couponId, now, orderId, isSettled }: CouponUse & { orderId: string; isSettled: boolean },
): Promise<void> {
  const at = now.toISOString();
  const state = isSettled ? { state: 'used' as const, used_at: at } : { state: 'held' as const };
  const reserved = await execute(
    tx
      .updateTable('user_coupons')
      .set({ ...state, order_id: orderId })
      .where('id', '=', couponId)
      .where('user_id', '=', userId)
      .where('state', '=', 'free')
      .where('valid_from', '<=', at)
      .where('valid_until', '>', at),
  );
  if (countChanged(reserved) !== 1) throw couponUnusable('this coupon cannot be used any more');
}

/** Releases the coupon that an order reserves, if any. A coupon that has expired since stays expired. */
export async function releaseCoupon(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('user_coupons')
    .set({ state: 'free', order_id: null })
    .where('order_id', '=', orderId)
    .where('state', '=', 'held')
    .execute();
}

/** Spends the coupon that a paid order reserves, if any. */
export async function spendCoupon(tx: Tx, { orderId, now }: { orderId: string; now: Date }): Promise<void> {
  await tx
    .updateTable('user_coupons')
    .set({ state: 'used', used_at: now.toISOString() })
    .where('order_id', '=', orderId)
    .where('state', '=', 'held')
    .execute();
}
