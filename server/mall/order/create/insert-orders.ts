import 'server-only';
import { randomInt } from 'node:crypto';
import type { OrderAddress } from '@/lib/contract/order';
import { findNextOrderStatus, OrderStatus } from '@/lib/rules/order/order-state';
import { addMinutes } from '@/lib/rules/time/dates';
import type { Context } from '../../context';
import { createId } from '../../db/create-id';
import { countChanged, type Execute } from '../../db/pipeline';
import { defineStatement } from '../../db/statement';
import type { Tx } from '../../db/types';
import { RetryPreparationError } from '../../idempotency/idempotency';
import type { PricedParcel } from '../cart/price-cart';

/** The data of a new order besides its costs. */
interface OrderRowInput {
  id: string;
  mergeOrderId: string | null;
  couponId: string | null;
  address: OrderAddress | null;
  remark: string;
  /** The order that this one repeats. */
  sourceOrderId: string | null;
  /** No order of the purchase costs money (R-ORDER-06). */
  isPaid: boolean;
  now: Date;
}

/**
 * Creates the row of a new order. A cash-on-delivery order waits for shipping at once, and is paid when it is
 * received (R-ORDER-06, R-ORDER-48).
 */
export function toOrderRow({ userId, pId, settings }: Context, parcel: PricedParcel, input: OrderRowInput) {
  const { now, isPaid, address } = input;
  const at = now.toISOString();
  const isSettled = isPaid || parcel.isCashOnDelivery;
  const status = isSettled ? findNextOrderStatus(OrderStatus.unpaid, 'pay', parcel.kind) : OrderStatus.unpaid;
  const isShipped = parcel.kind === 'physical';
  return {
    id: input.id,
    user_id: userId,
    p_id: pId,
    kind: parcel.kind,
    status: status ?? OrderStatus.unpaid,
    activity_type: parcel.activityType,
    supplier: parcel.supplier,
    points: parcel.points,
    pay_amount_fen: parcel.payAmountFen,
    express_fen: parcel.expressFen,
    coupon_id: input.couponId,
    coupon_fen: parcel.couponFen,
    coupon_points: parcel.couponPoints,
    is_cash_on_delivery: parcel.isCashOnDelivery ? (1 as const) : (0 as const),
    merge_order_id: input.mergeOrderId,
    address: isShipped && address ? JSON.stringify(address) : null,
    remark: input.remark,
    source_order_id: input.sourceOrderId,
    points_gained: isSettled ? parcel.pointsGained : 0,
    created_at: at,
    pay_deadline: isSettled ? null : addMinutes(now, settings.orderExpiryMinutes).toISOString(),
    paid_at: isPaid ? at : null,
    completed_at: status === OrderStatus.completed ? at : null,
  };
}
/** A row of `orders` to insert. */
export type NewOrder = ReturnType<typeof toOrderRow>;

/** Creates the rows of an order's lines, with current names and prices. */
const toItemRows = (orderId: string, { lines }: PricedParcel) =>
  lines.map(({ item, quantity, activityType }, position) => ({
    id: createId(),
    order_id: orderId,
    position,
    goods_id: item.goodsId,
    goods_spec_id: item.goodsSpecId,
    activity_id: item.activityId,
    activity_type: activityType,
    quantity,
    points: item.points,
    price_fen: item.priceFen,
    title_zh: item.titleZh,
    title_en: item.titleEn,
    spec_name_zh: item.specNameZh,
    spec_name_en: item.specNameEn,
    picture: item.picture,
  }));

/** With this epoch, milliseconds have at most twelve digits until 2051. */
const EPOCH = Date.UTC(2020, 0, 1);

/**
 * A new order id: 12 digits of time and 6 random digits, so that ids sort by age and cannot be enumerated.
 * Two orders of one millisecond may collide; then inserting the id changes nothing and the order is prepared
 * again.
 */
const createOrderId = (now: Date): string =>
  String(Math.max(0, now.getTime() - EPOCH)).padStart(12, '0') +
  String(randomInt(1_000_000)).padStart(6, '0');

/** Creates different new order ids, sorted. */
export function createOrderIds(now: Date, count: number): string[] {
  const ids = new Set<string>();
  while (ids.size < count) ids.add(createOrderId(now));
  return [...ids].sort();
}

/** Creates a merge order id; it never equals an order id. */
export const createMergeOrderId = (now: Date): string => `M${createOrderId(now)}`;

interface NewOrders {
  mergeOrderId: string | null;
  orders: readonly NewOrder[];
}

async function insertMergeOrder(
  tx: Tx,
  execute: Execute,
  { mergeOrderId, orders }: NewOrders,
): Promise<boolean> {
  const [first] = orders;
  if (mergeOrderId === null || !first) return true;
  const inserted = await execute(
    tx
      .insertInto('merge_orders')
      .values({ id: mergeOrderId, created_at: first.created_at })
      .onConflict((conflict) => conflict.column('id').doNothing()),
  );
  return countChanged(inserted) === 1;
}

const insertOrderRows = defineStatement((db, { orders }: { orders: readonly NewOrder[] }) =>
  db
    .insertInto('orders')
    .values(orders)
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

const insertItems = defineStatement((db, { items }: { items: ReturnType<typeof toItemRows> }) =>
  db.insertInto('order_items').values(items),
);

/**
 * Inserts orders with their lines.
 * @throws RetryPreparationError when an id is taken; the caller must roll back. Prepared again, the orders
 *   get new ids.
 */
export async function insertOrders(
  tx: Tx,
  execute: Execute,
  newOrders: NewOrders,
  parcels: readonly PricedParcel[],
): Promise<void> {
  const { orders } = newOrders;
  const items = orders.flatMap(({ id }, index) => {
    const parcel = parcels[index];
    return parcel ? toItemRows(id, parcel) : [];
  });
  const [isMergeOrderNew, inserted] = await Promise.all([
    insertMergeOrder(tx, execute, newOrders),
    execute(insertOrderRows(tx, { orders })),
    execute(insertItems(tx, { items })),
  ]);
  if (!isMergeOrderNew) throw new RetryPreparationError('merge order id taken');
  if (countChanged(inserted) !== orders.length) throw new RetryPreparationError('order id taken');
}
