import 'server-only';
import type { MallDeps } from '../../context';
import type { PaymentProvider } from '../provider';
import { webhookResponses } from '../webhook-responses';
import { createTrade, createWapPayUrl } from './cashier';
import { parseAlipayNotification } from './notification';
import type { AlipaySettings } from './settings';
import { queryTrade, refundTrade } from './transactions';

/** Alipay through its official SDK: wap pay, mini program pay, query, refund, notifications (R-PAY-15). */
export const createAlipayProvider = (deps: MallDeps, settings: AlipaySettings): PaymentProvider => ({
  // Alipay creates the trade when the shopper opens the URL; the same number and content give the same trade.
  reusableMethods: ['page'],
  createCashier: async (request) => ({ payUrl: await createWapPayUrl(deps, settings, request) }),
  createTrade: (request) => createTrade(deps, settings, request),
  parseNotification: ({ body }) => parseAlipayNotification(deps, settings, body),
  acknowledge: webhookResponses.alipay,
  query: (paymentId) => queryTrade(deps, settings, paymentId),
  refund: (request) => refundTrade(deps, settings, request),
});
