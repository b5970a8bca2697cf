import 'server-only';
import type { MergeOrder } from '@/lib/contract/trade/merge-order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import type { Context } from '../../context';
import { ownBill } from '../bill';
import type { OrderRow } from '../own-order';
import { detailOf } from '../read/detail';
import { partsOf } from '../read/parts';
import { noSuchOrder } from '../refusals';

/** Orders of a merge order are paid together: what holds of one holds of all. */
const payStateOf = ({ status, paid_at }: OrderRow): MergeOrder['payState'] => {
  if (status === OrderStatus.unpaid) return 'unpaid';
  return paid_at === null ? 'closed' : 'paid';
};

/** A merge order of the user. @throws AppError not_found. */
export async function mergeOrderDetail(context: Context, mergeOrderId: string): Promise<MergeOrder> {
  const { bill, orders, first } = await ownBill(context.db, context.userId, mergeOrderId);
  if (!bill.isMerged || bill.id !== mergeOrderId) throw noSuchOrder();
  const parts = await partsOf(context, bill.orderIds);
  const sum = (amountOf: (order: OrderRow) => number) =>
    orders.reduce((total, order) => total + amountOf(order), 0);
  return {
    mergeOrderId,
    payState: payStateOf(first),
    orders: orders.map((order) => detailOf(order, parts(order.id))),
    points: sum(({ points }) => points),
    payAmount: sum(({ pay_amount_fen }) => pay_amount_fen),
    expressFen: sum(({ express_fen }) => express_fen),
    couponFen: sum(({ coupon_fen }) => coupon_fen),
    couponPoints: sum(({ coupon_points }) => coupon_points),
    createdAt: first.created_at,
    payDeadline: first.pay_deadline,
  };
}
