import 'server-only';
import type { KeyObject } from 'node:crypto';

/**
 * Credentials of the mall at WeChat Pay. Keys are `KeyObject`s, so printing or serializing them reveals
 * nothing.
 */
export interface WechatPaySettings {
  /** Merchant id. */
  mchId: string;
  /** App id of the public account whose followers pay; open ids belong to this account. */
  appId: string;
  /** Serial number of the merchant's certificate. */
  serial: string;
  /** The merchant's private key, which signs requests. */
  privateKey: KeyObject;
  /** Key that decrypts notifications, AES-256. */
  apiV3Key: KeyObject;
  /** WeChat Pay's public key, which verifies responses and notifications. */
  publicKey: KeyObject;
  /** Id of `publicKey`: `PUB_KEY_ID_…`, or the serial number of a platform certificate. */
  publicKeyId: string;
  /** API endpoint, `https://api.mch.weixin.qq.com/`. */
  gateway: string;
  /** Public URL of the mall's pages, `https://mall.example.com/vantmall`. */
  site: string;
}

/** Default of `gateway`. */
export const WECHAT_GATEWAY = 'https://api.mch.weixin.qq.com/';
