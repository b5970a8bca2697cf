import 'server-only';
import { AppError } from '@/lib/contract/errors';
import type { MallDeps } from '../../context';
import type { PaymentProvider } from '../provider';
import { webhookResponses } from '../webhook-responses';
import { createH5PayUrl, createJsapiParams } from './cashier';
import { parseWechatNotification } from './notification';
import type { WechatPaySettings } from './settings';
import { queryTransaction, refundTransaction } from './transactions';

/** WeChat Pay API v3: H5, JSAPI, query, refund, notifications (R-PAY-16). */
export const createWechatPayProvider = (deps: MallDeps, settings: WechatPaySettings): PaymentProvider => ({
  // An H5 URL expires five minutes after it is created, so it cannot be reused; preparing a JSAPI payment
  // again with the same number and content gives the same payment.
  reusableMethods: ['bridge'],
  createCashier: async (request) => ({ payUrl: await createH5PayUrl(deps, settings, request) }),
  createTrade: () =>
    Promise.reject(new AppError('unavailable', 'WeChat Pay does not support trades of Alipay mini programs')),
  prepareInWechat: (request) => createJsapiParams(deps, settings, request),
  parseNotification: (request) => parseWechatNotification(deps, settings, request),
  acknowledge: webhookResponses.wechat,
  query: (paymentId) => queryTransaction(deps, settings, paymentId),
  refund: (request) => refundTransaction(deps, settings, request),
});
