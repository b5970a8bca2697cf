import 'server-only';
import { AppError } from '@/lib/contract/errors';
import type { MallDeps } from '../../context';
import type { PaymentProvider } from '../provider';
import { webhookResponses } from '../webhook-responses';
import { createH5PayUrl, createJsapiParams } from './cashier';
import { parseWechatNotification } from './notification';
import type { WechatPaySettings } from './settings';
import { queryTransaction, refundTransaction } from './transactions';

/** WeChat Pay API v3: H5, JSAPI, query, refund, notices (R-PAY-16). */
export const createWechatPayProvider = (deps: MallDeps, settings: WechatPaySettings): PaymentProvider => ({
  // An address is good for five minutes from when it was first given out; a number that is prepared again with the
  // same content is the same payment.
  reusableMethods: ['bridge'],
  createCashier: async (request) => ({ payUrl: await createH5PayUrl(deps, settings, request) }),
  createTrade: () =>
    Promise.reject(new AppError('unavailable', 'WeChat Pay has no trades for mini programs of Alipay')),
  prepareInWechat: (request) => createJsapiParams(deps, settings, request),
  parseNotification: (sent) => parseWechatNotification(deps, settings, sent),
  acknowledge: webhookResponses.wechat,
  query: (paymentId) => queryTransaction(deps, settings, paymentId),
  refund: (request) => refundTransaction(deps, settings, request),
});
