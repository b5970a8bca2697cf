import 'server-only';
import type { KeyObject } from 'node:crypto';

/**
 * Credentials of the mall at Alipay. Keys are `KeyObject`s, so printing or serializing them reveals nothing.
 */
export interface AlipaySettings {
  appId: string;
  /** App id of the mini program that opens the cashier; default: `appId`. */
  miniAppId: string;
  /** Merchant id, `2088…`. */
  sellerId: string;
  /** The app's private key, which signs requests. */
  privateKey: KeyObject;
  /** Alipay's public key, which verifies responses and notifications. */
  publicKey: KeyObject;
  /** API endpoint, `https://openapi.alipay.com/gateway.do`. */
  gateway: string;
  /** Public URL of the mall's pages, `https://mall.example.com/vantmall`. */
  site: string;
}

/** Default of `gateway`. */
export const ALIPAY_GATEWAY = 'https://openapi.alipay.com/gateway.do';
