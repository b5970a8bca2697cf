import 'server-only';
import type { PayType } from '@/lib/contract/config';
import { BASE_PATH } from '@/lib/contract/paths';
import type { AlipaySettings } from './alipay/settings';
import type { CloudpaySettings } from './cloudpay/settings';
import type { WechatPaySettings } from './wechat/settings';

/** Payment settings. */
export interface PaymentSettings {
  /**
   * Use the sandbox cashier, where no real money moves, for channels without a real provider. Demo mode only.
   */
  sandbox: boolean;
  /** Base path of the mall's pages, prefix of `/sandbox/…` and `/payindex`: without a slash at the end. */
  publicBase: string;
  /** Merchant id of the sandbox; a webhook that names another merchant is rejected. */
  merchantId: string;
  alipay?: AlipaySettings | undefined;
  wechat?: WechatPaySettings | undefined;
  cloud?: CloudpaySettings | undefined;
}

/**
 * Fills in defaults: the sandbox is on in demo mode and nowhere else (R-PAY-29, R-OPS-05).
 * @throws Error when the sandbox is enabled outside demo mode; the mall then does not start.
 */
export function createPaymentSettings(
  demo: boolean,
  overrides: Partial<PaymentSettings> = {},
): PaymentSettings {
  if (overrides.sandbox && !demo) throw new Error('the sandbox cashier is allowed in demo mode only');
  return { sandbox: demo, publicBase: BASE_PATH, merchantId: 'vantmall-sandbox', ...overrides };
}

/** Whether a channel has a real provider. The sandbox does not serve such a channel. */
export const hasRealProvider = (settings: PaymentSettings, channel: PayType): boolean =>
  settings[channel] !== undefined;
