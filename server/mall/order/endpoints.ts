import 'server-only';
import type { ExpressPath } from '@/lib/contract/order';
import * as contract from '@/lib/contract/order';
import { getExpressCompany } from '@/lib/rules/order/express-companies';
import { isMergeOrderId } from '@/lib/rules/order/merge-order';
import { getStatusesBefore, OrderStatus } from '@/lib/rules/order/order-state';
import type { Context } from '../context';
import { localize } from '../goods/localized';
import { type Implementation, implement } from '../http/implement';
import { withWechatPay } from '../payment/with-wechat-pay';
import { cancelOrder } from './close-order';
import { reOrder } from './create/re-order';
import { saveOrder } from './create/save-order';
import { invalidOrderState } from './errors';
import { getOwnOrder } from './get-own-order';
import { getOpenBill } from './merge/get-open-bill';
import { countOrders } from './read/count-orders';
import { getOrderDetail, getRealOrder } from './read/order-detail';
import { getOrderPage } from './read/order-page';
import { remindOrder } from './remind-order';
import { updateAddress } from './update-address';

/**
 * Reads the shipment of an order: the traces up to now, newest first.
 * @throws AppError not_found, conflict `order_state` before it is sent.
 */
async function getExpressPath({ db, userId, now, locale }: Context, orderId: string): Promise<ExpressPath> {
  const order = await getOwnOrder(db, userId, orderId);
  if (!order.express_no) throw invalidOrderState('the order has not been sent');
  const rows = await db
    .selectFrom('order_traces')
    .select(['at', 'text_zh', 'text_en'])
    .where('order_id', '=', orderId)
    .where('at', '<=', now().toISOString())
    .orderBy('position', 'desc')
    .execute();
  const company = getExpressCompany(order.express_company);
  return {
    orderId,
    company: localize(locale, { zh: company.nameZh, en: company.nameEn }),
    companyPhone: company.phone,
    expressNo: order.express_no,
    delivered: order.delivered_at !== null,
    traces: rows.map(({ at, text_zh, text_en }) => ({
      at,
      text: localize(locale, { zh: text_zh, en: text_en }),
    })),
  };
}

/**
 * Confirms that the shopper has received the parcel: sent → completed; cash on delivery is paid then. Does
 * nothing when it is already completed (R-ORDER-26, R-DELIVERY-02).
 * @throws AppError not_found, conflict `order_state` in any other status.
 */
async function confirmReceipt({ db, userId, now }: Context, orderId: string): Promise<void> {
  const at = now().toISOString();
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ status: OrderStatus.completed, completed_at: at })
    .set(({ fn, val }) => ({ paid_at: fn.coalesce('paid_at', val(at)) }))
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .where('status', 'in', getStatusesBefore('confirm'))
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return;
  const { status } = await getOwnOrder(db, userId, orderId);
  if (status !== OrderStatus.completed) throw invalidOrderState('the order is not on its way');
}

const toNull = () => null;
const getOrderId = ({ orderId }: contract.SavedOrder) => orderId;

/** Endpoints of orders. */
export const orderEndpoints: readonly Implementation[] = [
  implement(contract.saveOrder, (context, { input: { appType, ...request } }) =>
    withWechatPay(context, appType, () => saveOrder(context, request), getOrderId),
  ),
  implement(contract.reOrder, (context, { input: { appType, orderId, openOnly } }) => {
    const isOpen = openOnly || isMergeOrderId(orderId);
    const saveOrGet = () => (isOpen ? getOpenBill(context, orderId) : reOrder(context, { orderId }));
    return withWechatPay(context, appType, saveOrGet, getOrderId);
  }),
  implement(contract.orderDetail, async (context, { input }) => ({
    ...(await getOrderDetail(context, input.orderId)),
    serverNow: context.now().toISOString(),
  })),
  implement(contract.queryRealOrder, (context, { params }) => getRealOrder(context, params.id)),
  implement(contract.queryOrder, async (context, { input }) => ({
    ...(await getOrderPage(context, { ...input, status: input.status ?? 0 })),
    serverNow: context.now().toISOString(),
  })),
  implement(contract.queryOrderCount, (context) => countOrders(context)),
  implement(contract.cancelOrder, (context, { input }) => cancelOrder(context, input.orderId).then(toNull)),
  implement(contract.confirmReceipt, (context, { input }) =>
    confirmReceipt(context, input.orderId).then(toNull),
  ),
  implement(contract.updateAddress, (context, { input }) => updateAddress(context, input).then(toNull)),
  implement(contract.remindOrder, (context, { input }) => remindOrder(context, input.orderId)),
  implement(contract.expressPath, (context, { params }) => getExpressPath(context, params.id)),
];
