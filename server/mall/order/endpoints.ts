import 'server-only';
import * as contract from '@/lib/contract/order';
import { type Implementation, implement } from '../http/implement';
import { updateAddress } from './address';
import { cancelOrder } from './close';
import { reOrder } from './make/re-order';
import { saveOrder } from './make/save';
import { orderDetail, realOrder } from './read/detail';
import { expressPath } from './read/express';
import { orderCount, orderPage } from './read/list';
import { confirmReceipt } from './receipt';

const done = () => null;

/** The calls about orders (spec 7). */
export const orderEndpoints: readonly Implementation[] = [
  implement(contract.saveOrder, (context, { input }) => saveOrder(context, input)),
  implement(contract.reOrder, (context, { input }) => reOrder(context, input)),
  implement(contract.orderDetail, (context, { input }) => orderDetail(context, input.orderId)),
  implement(contract.queryRealOrder, (context, { params }) => realOrder(context, params.id)),
  implement(contract.queryOrder, (context, { input }) => orderPage(context, input)),
  implement(contract.queryOrderCount, (context) => orderCount(context)),
  implement(contract.cancelOrder, (context, { input }) => cancelOrder(context, input.orderId).then(done)),
  implement(contract.confirmReceipt, (context, { input }) =>
    confirmReceipt(context, input.orderId).then(done),
  ),
  implement(contract.updateAddress, (context, { input }) => updateAddress(context, input).then(done)),
  implement(contract.expressPath, (context, { params }) => expressPath(context, params.id)),
];
