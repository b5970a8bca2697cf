import 'server-only';
import type { PayType } from '@/lib/contract/config';
import type { Host } from '../context';
import { noticeAnswers } from '../payment/answers';
import type { PaymentProvider } from '../payment/provider';
import { bookEntry, bookRefund } from './books';
import { readSandboxNotice } from './notice';
import { sandboxSecret } from './secret';

/** A provider whose cashier is a page of the mall itself. No real money moves. */
export const sandboxProvider = (host: Pick<Host, 'db' | 'settings'>, channel: PayType): PaymentProvider => ({
  create: async ({ paymentId }) => ({
    payUrl: `${host.settings.payment.publicBase}/sandbox/cashier/${paymentId}`,
  }),
  readNotice: async ({ body }) => readSandboxNotice(await sandboxSecret(host), channel, body),
  answer: noticeAnswers[channel],
  query: async (paymentId) => bookEntry(host.db, paymentId),
  refund: async ({ paymentId }) => bookRefund(host.db, paymentId),
});
