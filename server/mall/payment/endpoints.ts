import 'server-only';
import { aliMergeWapPay, aliWapPay, cloudPay, wxH5Pay } from '@/lib/contract/payment';
import { serverMiniAppPay } from '@/lib/contract/server-trade';
import { type Implementation, implement } from '../http/implement';
import { startMergePayment, startPayment, startTrade } from './start-payment';

/** Endpoints that start a payment. */
export const paymentEndpoints: readonly Implementation[] = [
  implement(aliWapPay, (context, { input }) => startPayment(context, 'alipay', input.orderId)),
  implement(aliMergeWapPay, (context, { input }) => startMergePayment(context, 'alipay', input.mergeOrderId)),
  implement(serverMiniAppPay, (context, { input }) => startTrade(context, input.orderId, input.buyerId)),
  implement(cloudPay, (context, { input }) => startPayment(context, 'cloud', input.orderId)),
  implement(wxH5Pay, (context, { input }) => startPayment(context, 'wechat', input.orderId)),
];
