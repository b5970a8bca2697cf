import 'server-only';
import type { Host } from '../../context';
import { noticeAnswers } from '../answers';
import type { PaymentProvider } from '../provider';
import { queryTrade, refundTrade } from './books';
import { createTrade, wapPayUrl } from './cashier';
import { readAlipayNotice } from './notice';
import type { AlipaySettings } from './settings';

/** Alipay by its official SDK: wap pay, mini program pay, query, refund, notices (R-PAY-15). */
export const alipayProvider = (host: Host, settings: AlipaySettings): PaymentProvider => ({
  // The trade comes to be when the shopper opens the address, and is the same for the same number and content.
  reopens: ['page'],
  create: async (request) => ({ payUrl: await wapPayUrl(host, settings, request) }),
  createTrade: (request) => createTrade(host, settings, request),
  readNotice: ({ body }) => readAlipayNotice(host, settings, body),
  answer: noticeAnswers.alipay,
  query: (paymentId) => queryTrade(host, settings, paymentId),
  refund: (request) => refundTrade(host, settings, request),
});
