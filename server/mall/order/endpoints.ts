import 'server-only';
import * as contract from '@/lib/contract/order';
import { isMergeOrderId } from '@/lib/rules/order/merge-order';
import { type Implementation, implement } from '../http/implement';
import { withWxPay } from '../payment/in-wechat';
import { updateAddress } from './address';
import { cancelOrder } from './close';
import { reOrder } from './make/re-order';
import { saveOrder } from './make/save';
import { openBill } from './merge/open-bill';
import { orderCount } from './read/counts';
import { orderDetail, realOrder } from './read/detail';
import { expressPath } from './read/express';
import { orderPage } from './read/list';
import { confirmReceipt } from './receipt';
import { remindOrder } from './remind';

const done = () => null;
const orderIdOf = ({ orderId }: contract.SavedOrder) => orderId;

/** The calls about orders. */
export const orderEndpoints: readonly Implementation[] = [
  implement(contract.saveOrder, (context, { input: { appType, ...wish } }) =>
    withWxPay(context, appType, () => saveOrder(context, wish), orderIdOf),
  ),
  implement(contract.reOrder, (context, { input: { appType, orderId, openOnly } }) => {
    const isOpen = openOnly || isMergeOrderId(orderId);
    const again = () => (isOpen ? openBill(context, orderId) : reOrder(context, { orderId }));
    return withWxPay(context, appType, again, orderIdOf);
  }),
  implement(contract.orderDetail, async (context, { input }) => ({
    ...(await orderDetail(context, input.orderId)),
    serverNow: context.now().toISOString(),
  })),
  implement(contract.queryRealOrder, (context, { params }) => realOrder(context, params.id)),
  implement(contract.queryOrder, async (context, { input }) => ({
    ...(await orderPage(context, input)),
    serverNow: context.now().toISOString(),
  })),
  implement(contract.queryOrderCount, (context) => orderCount(context)),
  implement(contract.cancelOrder, (context, { input }) => cancelOrder(context, input.orderId).then(done)),
  implement(contract.confirmReceipt, (context, { input }) =>
    confirmReceipt(context, input.orderId).then(done),
  ),
  implement(contract.updateAddress, (context, { input }) => updateAddress(context, input).then(done)),
  implement(contract.remindOrder, (context, { input }) => remindOrder(context, input.orderId)),
  implement(contract.expressPath, (context, { params }) => expressPath(context, params.id)),
];
