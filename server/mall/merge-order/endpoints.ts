import 'server-only';
import * as contract from '@/lib/contract/trade/merge-order';
import { addOns } from '../catalogue/activities/add-ons';
import { type Implementation, implement } from '../http/implement';
import { updateMergeAddress } from '../order/merge/address';
import { mergeOrderDetail } from '../order/merge/detail';
import { expressFee } from '../order/merge/express-fee';
import { saveMergeOrder } from '../order/merge/save';
import { withWxPay } from '../payment/in-wechat';

const done = () => null;

/** Several goods in one order (R-ORDER-18). */
export const mergeOrderEndpoints: readonly Implementation[] = [
  implement(contract.multiSaveOrder, (context, { input: { appType, ...wish } }) =>
    withWxPay(
      context,
      appType,
      () => saveMergeOrder(context, wish),
      ({ mergeOrderId }) => mergeOrderId,
    ),
  ),
  implement(contract.getExpressFee, (context, { input }) => expressFee(context, input)),
  implement(contract.multiUpdateAddress, (context, { input }) =>
    updateMergeAddress(context, input).then(done),
  ),
  implement(contract.mergeOrderDetail, async (context, { input }) => ({
    ...(await mergeOrderDetail(context, input.mergeOrderId)),
    serverNow: context.now().toISOString(),
  })),
  implement(contract.convenientBuyingGoods, (context, { input }) => addOns(context, input.goodsId)),
];
