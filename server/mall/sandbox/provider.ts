import 'server-only';
import { randomBytes } from 'node:crypto';
import type { PayType } from '@/lib/contract/config';
import { AppError } from '@/lib/contract/errors';
import type { WxPayParams } from '@/lib/contract/payment';
import type { MallDeps } from '../context';
import type { PaymentProvider, PaymentRequest } from '../payment/provider';
import { webhookResponses } from '../payment/webhook-responses';
import { parseSandboxNotification } from './notification';
import { createHmacHex, getSandboxSecret } from './secret';
import { findTransaction, recordRefund } from './transactions';

/** Nobody's app: the real WeChat refuses it. */
const SANDBOX_APP_ID = 'wxsandboxaccount00';

/**
 * What a page inside WeChat would call its bridge with. It has the shape of the real thing and opens nothing there; put
 * behind `/sandbox/cashier/`, what follows `prepay_id=` opens the cashier.
 * @throws AppError forbidden for a shopper whom the sandbox WeChat does not know, as the real one.
 */
async function createBridgeParams(
  deps: MallDeps,
  { paymentId, payerId }: PaymentRequest,
): Promise<WxPayParams> {
  if (!payerId) throw new AppError('forbidden', 'log in with WeChat to pay inside WeChat');
  const appId = deps.settings.wechat.account?.appId ?? SANDBOX_APP_ID;
  const timeStamp = String(Math.floor(deps.now().getTime() / 1000));
  const nonceStr = randomBytes(16).toString('hex');
  const text = `prepay_id=${paymentId}`;
  const paySign = createHmacHex(await getSandboxSecret(deps), [appId, timeStamp, nonceStr, text].join('\n'));
  return { appId, timeStamp, nonceStr, package: text, signType: 'RSA', paySign };
}

/** A provider whose cashier is a page of the mall itself. No real money moves. */
export const createSandboxProvider = (deps: MallDeps, channel: PayType): PaymentProvider => ({
  reusableMethods: ['page', 'trade', 'bridge'],
  createCashier: async ({ paymentId }) => ({
    payUrl: `${deps.settings.payment.publicBase}/sandbox/cashier/${paymentId}`,
  }),
  // Put behind `/sandbox/cashier/`, the number opens the cashier.
  createTrade: async ({ paymentId }) => ({ tradeNO: paymentId }),
  prepareInWechat: (request) => createBridgeParams(deps, request),
  parseNotification: async ({ body }) => {
    const { merchantId } = deps.settings.payment;
    return parseSandboxNotification(
      await getSandboxSecret(deps),
      { channel, merchantId, now: deps.now() },
      body,
    );
  },
  acknowledge: webhookResponses[channel],
  query: async (paymentId) => findTransaction(deps.db, paymentId),
  refund: async (request) => {
    await recordRefund(deps.db, request);
    return 'done';
  },
});
