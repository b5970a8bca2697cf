import 'server-only';
import type { KeyObject } from 'node:crypto';

/** How the mall is known to WeChat Pay. Keys are key objects: printed or written as JSON they tell nothing. */
export interface WechatPaySettings {
  mchId: string;
  /** The public account whose followers pay; their open ids are its own. */
  appId: string;
  /** Of the merchant's certificate. */
  serial: string;
  /** Of the merchant: what the mall signs with. */
  privateKey: KeyObject;
  /** What notices are encrypted with, AES-256. */
  apiV3Key: KeyObject;
  /** WeChat Pay's own: what its answers and notices are signed for. */
  publicKey: KeyObject;
  /** Name of that key: `PUB_KEY_ID_…`, or the serial number of a platform certificate. */
  publicKeyId: string;
  /** Where WeChat Pay is called, `https://api.mch.weixin.qq.com/`. */
  gateway: string;
  /** The mall's pages as the world sees them, `https://mall.example.com/vantmall`. */
  site: string;
}

export const WECHAT_GATEWAY = 'https://api.mch.weixin.qq.com/';
