import 'server-only';
import { AppError } from '@/lib/contract/errors';
import type { Host } from '../../context';
import { noticeAnswers } from '../answers';
import type { PaymentProvider } from '../provider';
import { queryTransaction, refundTransaction } from './books';
import { h5PayUrl, jsapiParams } from './cashier';
import { readWechatNotice } from './notice';
import type { WechatPaySettings } from './settings';

/** WeChat Pay API v3: H5, JSAPI, query, refund, notices (R-PAY-16). */
export const wechatPayProvider = (host: Host, settings: WechatPaySettings): PaymentProvider => ({
  // An address is good for five minutes from when it was first given out; a number that is prepared again with the
  // same content is the same payment.
  reopens: ['bridge'],
  create: async (request) => ({ payUrl: await h5PayUrl(host, settings, request) }),
  createTrade: () =>
    Promise.reject(new AppError('unavailable', 'WeChat Pay has no trades for mini programs of Alipay')),
  prepareInWechat: (request) => jsapiParams(host, settings, request),
  readNotice: (sent) => readWechatNotice(host, settings, sent),
  answer: noticeAnswers.wechat,
  query: (paymentId) => queryTransaction(host, settings, paymentId),
  refund: (request) => refundTransaction(host, settings, request),
});
