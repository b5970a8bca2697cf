import 'server-only';
import type { MergeOrder } from '@/lib/contract/merge-order';
import * as contract from '@/lib/contract/merge-order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import type { Context } from '../../context';
import { getAddOns } from '../../goods/activities/add-ons';
import { type Implementation, implement } from '../../http/implement';
import { withWechatPay } from '../../payment/with-wechat-pay';
import { getOwnBill } from '../bill';
import { orderNotFound } from '../errors';
import type { OrderRow } from '../get-own-order';
import { toOrderDetail } from '../read/order-detail';
import { findParts } from '../read/order-parts';
import { updateAddress } from '../update-address';
import { calculateExpressFee } from './express-fee';
import { saveMergeOrder } from './save-merge-order';

/**
 * Changes the address of all orders of a merge order.
 * @throws AppError as `updateAddress` does.
 */
async function updateMergeAddress(
  context: Context,
  { mergeOrderId, addressId }: { mergeOrderId: string; addressId: string },
): Promise<void> {
  const { bill } = await getOwnBill(context.db, context.userId, mergeOrderId);
  if (!bill.isMerged || bill.id !== mergeOrderId) throw orderNotFound();
  await updateAddress(context, { orderId: mergeOrderId, addressId });
}

/** The payment state of a merge order; all its orders have the same, as they are paid together. */
const getPayState = ({ status, paid_at }: OrderRow): MergeOrder['payState'] => {
  if (status === OrderStatus.unpaid) return 'unpaid';
  return paid_at === null ? 'closed' : 'paid';
};

/**
 * Reads a merge order of the user.
 * @throws AppError not_found.
 */
async function getMergeOrderDetail(context: Context, mergeOrderId: string): Promise<MergeOrder> {
  const { bill, orders, first } = await getOwnBill(context.db, context.userId, mergeOrderId);
  if (!bill.isMerged || bill.id !== mergeOrderId) throw orderNotFound();
  const parts = await findParts(context, bill.orderIds);
  const sum = (getAmount: (order: OrderRow) => number) =>
    orders.reduce((total, order) => total + getAmount(order), 0);
  return {
    mergeOrderId,
    payState: getPayState(first),
    orders: orders.map((order) => toOrderDetail(order, parts(order.id))),
    points: sum(({ points }) => points),
    payAmount: sum(({ pay_amount_fen }) => pay_amount_fen),
    expressFen: sum(({ express_fen }) => express_fen),
    couponFen: sum(({ coupon_fen }) => coupon_fen),
    couponPoints: sum(({ coupon_points }) => coupon_points),
    createdAt: first.created_at,
    payDeadline: first.pay_deadline,
  };
}

const toNull = () => null;

/** Endpoints of merge orders: several products in one order (R-ORDER-18). */
export const mergeOrderEndpoints: readonly Implementation[] = [
  implement(contract.multiSaveOrder, (context, { input: { appType, ...request } }) =>
    withWechatPay(
      context,
      appType,
      () => saveMergeOrder(context, request),
      ({ mergeOrderId }) => mergeOrderId,
    ),
  ),
  implement(contract.getExpressFee, (context, { input }) => calculateExpressFee(context, input)),
  implement(contract.multiUpdateAddress, (context, { input }) =>
    updateMergeAddress(context, input).then(toNull),
  ),
  implement(contract.mergeOrderDetail, async (context, { input }) => ({
    ...(await getMergeOrderDetail(context, input.mergeOrderId)),
    serverNow: context.now().toISOString(),
  })),
  implement(contract.convenientBuyingGoods, (context, { input }) => getAddOns(context, input.goodsId)),
];
