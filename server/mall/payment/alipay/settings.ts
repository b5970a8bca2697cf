import 'server-only';
import type { AlipayCredentials } from '@/lib/alipay/alipay-sdk';

/** Credentials of the mall at Alipay, and where payments return to. */
export interface AlipaySettings extends AlipayCredentials {
  /** App id of the mini program that opens the cashier; default: `appId`. */
  miniAppId: string;
  /** Merchant id, `2088…`. */
  sellerId: string;
  /** Public URL of the mall's pages, `https://mall.example.com/vantmall`. */
  site: string;
}
