import 'server-only';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { countPieces, type Pieces, takePieces } from '../../catalogue/pieces';
import type { Context } from '../../context';
import { holdCoupon, spendCoupon } from '../../coupon/hold';
import type { Tx } from '../../db/types';
import { take } from '../../points/ledger';
import type { Cart, PricedParcel } from '../cart/cart';
import { checkLimits } from '../cart/limits';
import { givePoints } from '../paid';
import { outOfStock } from '../refusals';
import { PrepareAgain } from './idempotency';
import { newMergeOrderId, newOrderIds } from './order-id';
import { itemRowsOf, type NewOrder, rowOf } from './rows';

/** Orders that are ready to be placed: what they will be is known before anything is changed. */
export interface Placing {
  mergeOrderId: string | null;
  orders: readonly NewOrder[];
  /** To be paid now, for all of them. */
  payAmountFen: number;
  payDeadline: string | null;
  run(tx: Tx): Promise<void>;
}

interface Manner {
  remark: string;
  /** The order that this one repeats. */
  sourceOrderId?: string;
  /** All orders are one merge order. */
  isMerged?: boolean;
}

/** Inserts the orders. An id that is taken changes nothing: prepared again, they get other ones. */
async function insertOrders(tx: Tx, { mergeOrderId, orders }: Placing, parcels: readonly PricedParcel[]) {
  const [first] = orders;
  if (mergeOrderId !== null && first) {
    const merged = await tx
      .insertInto('merge_orders')
      .values({ id: mergeOrderId, created_at: first.created_at })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    if (merged.numInsertedOrUpdatedRows !== 1n) throw new PrepareAgain('merge order id taken');
  }
  const inserted = await tx
    .insertInto('orders')
    .values([...orders])
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== BigInt(orders.length)) throw new PrepareAgain('order id taken');
  const items = orders.flatMap(({ id }, index) => {
    const parcel = parcels[index];
    return parcel ? itemRowsOf(id, parcel) : [];
  });
  await tx.insertInto('order_items').values(items).execute();
}

const piecesIn = (parcels: readonly PricedParcel[]): Pieces[] =>
  parcels.flatMap(({ lines }) => lines.map(({ item, quantity }) => ({ ...item, quantity })));

/**
 * Orders of a cart, ready to be placed. Running it takes points and coupon, writes the orders and takes stock, all or
 * nothing. Every transaction of the mall locks in this order: orders, points, coupons, stock, goods, payments; so the
 * rows that everybody wants are held shortest, and nobody waits in a circle.
 * @throws (when run) AppError conflict `limit_reached`, `points_short`, `coupon_unusable`, `out_of_stock`.
 */
export function prepareOrders(context: Context, cart: Cart, { remark, ...manner }: Manner): Placing {
  const now = context.now();
  const { parcels, couponId, address } = cart;
  const { userId } = context;
  const payAmountFen = parcels
    .filter(({ isCashOnDelivery }) => !isCashOnDelivery)
    .reduce((sum, parcel) => sum + parcel.payAmountFen, 0);
  const isPaid = parcels.every((parcel) => parcel.payAmountFen === 0);
  const mergeOrderId = manner.isMerged ? newMergeOrderId(now) : null;
  const sourceOrderId = manner.sourceOrderId ?? null;
  const ids = newOrderIds(now, parcels.length);
  const orders = parcels.map((parcel, index) => {
    const id = ids[index] ?? '';
    return rowOf(context, parcel, {
      ...{ id, mergeOrderId, couponId, address, remark, sourceOrderId, isPaid, now },
    });
  });
  const isSettled = orders.every(({ status }) => status !== OrderStatus.unpaid);
  const placing: Placing = {
    mergeOrderId,
    orders,
    payAmountFen,
    payDeadline: orders[0]?.pay_deadline ?? null,
    async run(tx) {
      await checkLimits(tx, userId, parcels);
      for (const { id: orderId, points: amount } of orders) await take(tx, { userId, amount, orderId, now });
      await insertOrders(tx, placing, parcels);
      if (isSettled) for (const order of orders) await givePoints(tx, order, now);
      const holder = mergeOrderId ?? orders[0]?.id ?? '';
      if (couponId !== null) await holdCoupon(tx, { userId, couponId, orderId: holder, now });
      if (couponId !== null && isSettled) await spendCoupon(tx, { orderId: holder, now });
      if (!(await takePieces(tx, piecesIn(parcels)))) throw outOfStock();
      if (isSettled) await countPieces(tx, piecesIn(parcels));
    },
  };
  return placing;
}
