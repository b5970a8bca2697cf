import 'server-only';
import { OrderStatus } from '@/lib/rules/order/order-state';
import type { Execute } from '../../db/pipeline';
import type { Db } from '../../db/types';
import type { Purchasable } from '../../goods/purchasable';
import { limitReached, tooManyUnpaidOrders } from '../errors';
import type { Parcel } from './parcels';

/**
 * Most unpaid orders of a user; a merge order counts once. Each reserves stock until its deadline, so without a limit one
 * shopper could take all pieces of a product off sale again and again, without paying.
 */
export const MAX_UNPAID_ORDERS = 10;

/** The fields of a parcel that limits depend on. */
export interface LimitedParcel extends Pick<Parcel, 'isCashOnDelivery'> {
  /** Cash in fen. */
  payAmountFen: number;
  lines: readonly {
    item: Pick<Purchasable, 'goodsId' | 'goodsSpecId' | 'activityId' | 'orderLimit'>;
    quantity: number;
  }[];
}

const getLimitedLines = (parcels: readonly LimitedParcel[]) =>
  parcels.flatMap(({ lines }) => lines).filter(({ item }) => item.activityId !== null);

/** Counts the pieces of specs that a user bought in activities; closed and refunded orders do not count. */
const selectPiecesBought = (db: Db, userId: string, lines: ReturnType<typeof getLimitedLines>) =>
  db
    .selectFrom('orders')
    .innerJoin('order_items as item', 'item.order_id', 'orders.id')
    .select(['item.activity_id as activityId', 'item.goods_spec_id as goodsSpecId'])
    .select(({ fn }) => fn.sum<number>('item.quantity').as('pieces'))
    .where('orders.user_id', '=', userId)
    .where('orders.status', '!=', OrderStatus.closed)
    .where(
      'item.activity_id',
      'in',
      lines.map(({ item }) => item.activityId),
    )
    .where(
      'item.goods_spec_id',
      'in',
      lines.map(({ item }) => item.goodsSpecId),
    )
    .groupBy(['item.activity_id', 'item.goods_spec_id']);

/** Counts the unpaid orders of a user, those of a merge order as one. */
const selectUnpaidOrders = (db: Db, userId: string) =>
  db
    .selectFrom('orders')
    .select(({ fn }) => fn.count<number>(fn.coalesce('merge_order_id', 'id')).distinct().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', OrderStatus.unpaid);

/** Finds a cash-on-delivery order of a product that is not completed. */
const selectOpenClaims = (db: Db, userId: string, goodsIds: readonly string[]) =>
  db
    .selectFrom('orders')
    .innerJoin('order_items as item', 'item.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.user_id', '=', userId)
    .where('orders.is_cash_on_delivery', '=', 1)
    .where('orders.status', 'not in', [OrderStatus.completed, OrderStatus.closed])
    .where('item.goods_id', 'in', goodsIds)
    .limit(1);

/**
 * Reads how much of the user's limits is used: pieces of an activity's spec, one open cash-on-delivery order per
 * product, and unpaid orders. The caller has locked the user's row, so concurrent orders of the user wait for each
 * other. The returned function throws AppError conflict `limit_reached` or `unpaid_orders` if a limit is exceeded; the
 * caller must roll back (R-ORDER-31, R-DELIVERY-03, R-ORDER-56).
 */
export async function readUserLimits(
  db: Db,
  execute: Execute,
  userId: string,
  parcels: readonly LimitedParcel[],
): Promise<() => void> {
  const lines = getLimitedLines(parcels);
  const claimed = parcels.filter(({ isCashOnDelivery }) => isCashOnDelivery);
  const goodsIds = claimed.flatMap((parcel) => parcel.lines.map(({ item }) => item.goodsId));
  const isToBePaid = parcels.some(
    ({ isCashOnDelivery, payAmountFen }) => !isCashOnDelivery && payAmountFen > 0,
  );
  const [bought, claims, unpaid] = await Promise.all([
    lines.length > 0 ? execute(selectPiecesBought(db, userId, lines)) : { rows: [] },
    goodsIds.length > 0 ? execute(selectOpenClaims(db, userId, goodsIds)) : { rows: [] },
    isToBePaid ? execute(selectUnpaidOrders(db, userId)) : { rows: [] },
  ]);
  return () => {
    for (const { item, quantity } of lines) {
      const boughtBefore = bought.rows.find(
        (row) => row.activityId === item.activityId && row.goodsSpecId === item.goodsSpecId,
      );
      if (Number(boughtBefore?.pieces ?? 0) + quantity > item.orderLimit)
        throw limitReached(`at most ${item.orderLimit} pieces in this activity`);
    }
    if (Number(unpaid.rows[0]?.count ?? 0) >= MAX_UNPAID_ORDERS) throw tooManyUnpaidOrders();
    if (claims.rows.length > 0) throw limitReached('an order of this product is not completed yet');
  };
}
