import 'server-only';
import type { OrderAddress } from '@/lib/contract/order';
import { findNextOrderStatus, OrderStatus } from '@/lib/rules/order/order-state';
import { addMinutes } from '@/lib/rules/time/dates';
import type { Context } from '../../context';
import { createId } from '../../db/create-id';
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
export const toItemRows = (orderId: string, { lines }: PricedParcel) =>
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
