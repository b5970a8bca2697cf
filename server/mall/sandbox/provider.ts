import 'server-only';
import type { PayType } from '@/lib/contract/config';
import type { Host } from '../context';
import { noticeAnswers } from '../payment/answers';
import type { PaymentProvider } from '../payment/provider';
import { bookEntry, bookRefund } from './books';
import { bridgeParams } from './bridge';
import { readSandboxNotice } from './notice';
import { sandboxSecret } from './secret';

/** A provider whose cashier is a page of the mall itself. No real money moves. */
export const sandboxProvider = (host: Host, channel: PayType): PaymentProvider => ({
  reopens: ['page', 'trade', 'bridge'],
  create: async ({ paymentId }) => ({
    payUrl: `${host.settings.payment.publicBase}/sandbox/cashier/${paymentId}`,
  }),
  // Put behind `/sandbox/cashier/`, the number opens the cashier.
  createTrade: async ({ paymentId }) => ({ tradeNO: paymentId }),
  prepareInWechat: (request) => bridgeParams(host, request),
  readNotice: async ({ body }) => {
    const { merchantId } = host.settings.payment;
    return readSandboxNotice(await sandboxSecret(host), { channel, merchantId, now: host.now() }, body);
  },
  answer: noticeAnswers[channel],
  query: async (paymentId) => bookEntry(host.db, paymentId),
  refund: async (request) => {
    await bookRefund(host.db, request);
    return 'done';
  },
});
