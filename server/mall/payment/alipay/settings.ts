import 'server-only';
import type { KeyObject } from 'node:crypto';

/** How the mall is known to Alipay. Keys are key objects: printed or written as JSON they tell nothing. */
export interface AlipaySettings {
  appId: string;
  /** The mini program that calls the cashier; the app itself unless told. */
  miniAppId: string;
  /** The merchant, `2088…`. */
  sellerId: string;
  /** Of the app: what the mall signs with. */
  privateKey: KeyObject;
  /** Alipay's own: what its answers and notices are signed for. */
  publicKey: KeyObject;
  /** Where Alipay is called, `https://openapi.alipay.com/gateway.do`. */
  gateway: string;
  /** The mall's pages as the world sees them, `https://mall.example.com/vantmall`. */
  site: string;
}

export const ALIPAY_GATEWAY = 'https://openapi.alipay.com/gateway.do';
