import 'server-only';
import * as contract from '@/lib/contract/trade/after-sale';
import { expressCompanies } from '@/lib/rules/order/express-companies';
import { pick } from '../catalogue/localized';
import { type Implementation, implement } from '../http/implement';
import { fileComplaint } from './complaint/file';
import { complaintDetail } from './complaint/read';
import { cancelAfterSale } from './shopper/cancel';
import { orderComment } from './shopper/comment';
import { afterSale } from './shopper/detail';
import { refund } from './shopper/refund';
import { refundRequest } from './shopper/request';
import { updateReturnGoodsExpress } from './shopper/tracking';

const done = () => null;

/** Refunds, returns, comments and complaints. */
export const afterSaleEndpoints: readonly Implementation[] = [
  implement(contract.refund, (context, { input }) => refund(context, input)),
  implement(contract.refundRequest, (context, { input }) => refundRequest(context, input)),
  implement(contract.afterSale, (context, { params }) => afterSale(context, params.orderId)),
  implement(contract.cancelAfterSale, (context, { input }) =>
    cancelAfterSale(context, input.orderId).then(done),
  ),
  implement(contract.expressTypes, async ({ locale }) =>
    expressCompanies.map(({ code, nameZh, nameEn, phone }) => ({
      code,
      name: pick(locale, { zh: nameZh, en: nameEn }),
      phone,
    })),
  ),
  implement(contract.updateReturnGoodsExpress, (context, { input }) =>
    updateReturnGoodsExpress(context, input).then(done),
  ),
  implement(contract.orderComment, (context, { input }) => orderComment(context, input)),
  implement(contract.complaint, (context, { input }) => fileComplaint(context, input)),
  implement(contract.complaintDetail, (context, { params }) => complaintDetail(context, params.id)),
];
