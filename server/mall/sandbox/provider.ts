import 'server-only';
import { randomBytes } from 'node:crypto';
import type { PayType } from '@/lib/contract/config';
import { AppError } from '@/lib/contract/errors';
import type { WxPayParams } from '@/lib/contract/payment';
import { createHmacHex } from '@/lib/crypto';
import type { MallDeps } from '../context';
import type { PaymentProvider, PaymentRequest } from '../payment/provider';
import { webhookResponses } from '../payment/webhook-responses';
import { parseSandboxNotification } from './notification';
import { getSandboxSecret } from './secret';
import { findTransaction, recordRefund } from './transactions';

/** An app id that does not exist: the real WeChat rejects it. */
const SANDBOX_APP_ID = 'wxsandboxaccount00';

/**
 * Creates parameters for WeChat's JS bridge. They have the real shape but are invalid in WeChat; the part after
 * `prepay_id=` is the payment id in `/sandbox/cashier/{paymentId}`.
 * @throws AppError forbidden for a shopper without an openid, as with the real WeChat.
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

/** Creates a provider whose cashier is a page of the mall. It moves no real money. */
export const createSandboxProvider = (deps: MallDeps, channel: PayType): PaymentProvider => ({
  reusableMethods: ['page', 'trade', 'bridge'],
  createCashier: async ({ paymentId }) => ({
    payUrl: `${deps.settings.payment.publicBase}/sandbox/cashier/${paymentId}`,
  }),
  // The number is the payment id in `/sandbox/cashier/{paymentId}`.
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
