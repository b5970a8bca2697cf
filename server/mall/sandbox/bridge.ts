import 'server-only';
import { randomBytes } from 'node:crypto';
import { AppError } from '@/lib/contract/errors';
import type { WxPayParams } from '@/lib/contract/payment';
import type { Host } from '../context';
import type { PaymentRequest } from '../payment/provider';
import { hmac, sandboxSecret } from './secret';

/** Nobody's app: the real WeChat refuses it. */
const NO_APP = 'wxsandboxaccount00';

/**
 * What a page inside WeChat would call its bridge with. It has the shape of the real thing and opens nothing there; put
 * behind `/sandbox/cashier/`, what follows `prepay_id=` opens the cashier.
 * @throws AppError forbidden for a shopper whom the sandbox WeChat does not know, as the real one.
 */
export async function bridgeParams(host: Host, { paymentId, payerId }: PaymentRequest): Promise<WxPayParams> {
  if (!payerId) throw new AppError('forbidden', 'log in with WeChat to pay inside WeChat');
  const appId = host.settings.wechat.account?.appId ?? NO_APP;
  const timeStamp = String(Math.floor(host.now().getTime() / 1000));
  const nonceStr = randomBytes(16).toString('hex');
  const text = `prepay_id=${paymentId}`;
  const paySign = hmac(await sandboxSecret(host), [appId, timeStamp, nonceStr, text].join('\n'));
  return { appId, timeStamp, nonceStr, package: text, signType: 'RSA', paySign };
}
