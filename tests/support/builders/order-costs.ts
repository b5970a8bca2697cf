import type { CouponDiscount, GoodsTotal } from '@/lib/rules/coupon/coupon-discount';
import { readCoupon, reserveCoupon } from '@/server/mall/coupon/reserve-coupon';
import { lockUser } from '@/server/mall/db/dialect';
import { pipelined } from '@/server/mall/db/pipeline';
import type { Db, Tx } from '@/server/mall/db/types';
import { allocateTakings, findSpendableLots, takePoints } from '@/server/mall/points/ledger';

interface OrderRef {
  userId: string;
  orderId: string;
  now: Date;
}

/** Reserves points as an order does. */
export async function takeOrderPoints(
  tx: Tx,
  { orderId, amount, ...order }: OrderRef & { amount: number },
): Promise<void> {
  await lockUser(tx, order.userId);
  const costs = [{ orderId, points: amount }];
  const takings = allocateTakings(await findSpendableLots(tx, order.userId, order.now), {
    costs,
    now: order.now,
  });
  await pipelined(tx, (send) => takePoints(tx, send, takings, order));
}

/** Reserves a coupon as an unpaid order does. */
export const reserveOrderCoupon = (tx: Tx, order: OrderRef & { couponId: string }): Promise<void> =>
  pipelined(tx, (send) => reserveCoupon(tx, send, { ...order, isSettled: false }));

interface DiscountQuery {
  userId: string;
  couponId: string;
  now: Date;
  basis: GoodsTotal & { goodsIds: readonly string[] };
}

/** The discount of a coupon on the given goods, as an order computes it. */
export async function findCouponDiscount(
  db: Db,
  { basis, ...query }: DiscountQuery,
): Promise<CouponDiscount> {
  const specs = await db
    .selectFrom('goods_specs')
    .select('id')
    .where('goods_id', 'in', ['', ...basis.goodsIds])
    .execute();
  // Only SQLite accepts an empty list, and every order has an item.
  const specIds = ['', ...specs.map(({ id }) => id)];
  const discount = await pipelined(db, (send) => readCoupon(db, send, { ...query, specIds }));
  return discount(basis);
}
