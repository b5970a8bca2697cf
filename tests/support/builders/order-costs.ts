import type { CouponDiscount, GoodsTotal } from '@/lib/rules/coupon/coupon-discount';
import { readCoupon, reserveCoupon } from '@/server/mall/coupon/reserve-coupon';
import { lockUser } from '@/server/mall/db/dialect';
import { pipelined } from '@/server/mall/db/pipeline';
import type { Db, Tx } from '@/server/mall/db/types';
import { findSpendableLots } from '@/server/mall/points/ledger';
import { allocateTakings, takePoints } from '@/server/mall/points/take-points';

interface OrderRef {
  userId: string;
  orderId: string;
  now: Date;
}

/** Takes points as an order does. */
export async function takeOrderPoints(
  tx: Tx,
  { orderId, amount, ...who }: OrderRef & { amount: number },
): Promise<void> {
  await lockUser(tx, who.userId);
  const costs = [{ orderId, points: amount }];
  const takings = allocateTakings(await findSpendableLots(tx, who.userId, who.now), { costs, now: who.now });
  await pipelined(tx, (send) => takePoints(tx, send, takings, who));
}

/** Holds a coupon as an unpaid order does. */
export const reserveOrderCoupon = (tx: Tx, order: OrderRef & { couponId: string }): Promise<void> =>
  pipelined(tx, (send) => reserveCoupon(tx, send, { ...order, isSettled: false }));

interface DiscountQuery {
  userId: string;
  couponId: string;
  now: Date;
  basis: GoodsTotal & { goodsIds: readonly string[] };
}

/** What a coupon takes off some goods, as an order would find it. */
export async function findCouponDiscount(
  db: Db,
  { basis, ...asked }: DiscountQuery,
): Promise<CouponDiscount> {
  const specs = await db
    .selectFrom('goods_specs')
    .select('id')
    .where('goods_id', 'in', ['', ...basis.goodsIds])
    .execute();
  // No database but SQLite takes an empty list, and no order is of nothing.
  const specIds = ['', ...specs.map(({ id }) => id)];
  const discount = await pipelined(db, (send) => readCoupon(db, send, { ...asked, specIds }));
  return discount(basis);
}
