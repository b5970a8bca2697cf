import 'server-only';
import type { PayType } from '@/lib/contract/config';
import type { AlipaySettings } from './alipay/settings';
import type { WechatPaySettings } from './wechat/settings';

/** How orders are paid. */
export interface PaymentSettings {
  /** Channels without a provider of their own lead to the sandbox cashier, where no real money moves. Demo mode only. */
  sandbox: boolean;
  /** Where the mall's pages live, put before `/sandbox/…` and `/payindex`: a path without a slash at the end. */
  publicBase: string;
  /** Who is paid in the sandbox; a notice that names another merchant is refused. */
  merchantId: string;
  /** Key of the sandbox's signatures; without it a random one is made and kept in the database. */
  sandboxSecret?: string | undefined;
  alipay?: AlipaySettings | undefined;
  wechat?: WechatPaySettings | undefined;
}

/**
 * Payment settings with defaults: the sandbox is on in demo mode and nowhere else (R-PAY-29, R-OPS-05).
 * @throws an Error when the sandbox is asked for outside demo mode: the mall then does not start.
 */
export function createPaymentSettings(demo: boolean, given: Partial<PaymentSettings> = {}): PaymentSettings {
  if (given.sandbox && !demo) throw new Error('the sandbox cashier is for demo mode only');
  return { sandbox: demo, publicBase: '/vantmall', merchantId: 'vantmall-sandbox', ...given };
}

/** Whether real money is taken through a channel. The sandbox then has no part in it. */
export const hasRealProvider = ({ alipay, wechat }: PaymentSettings, channel: PayType): boolean =>
  ({ alipay, wechat, cloud: undefined })[channel] !== undefined;
