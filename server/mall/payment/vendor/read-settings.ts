import 'server-only';
import { ALIPAY_GATEWAY, type AlipaySettings } from '../alipay/settings';
import type { PaymentSettings } from '../settings';
import { WECHAT_GATEWAY, type WechatPaySettings } from '../wechat/settings';
import { privateKeyOf, publicKeyOf, secretKeyOf } from './keys';

type Name =
  | 'MALL_PUBLIC_URL'
  | `MALL_ALIPAY_${'APP_ID' | 'MINI_APP_ID' | 'SELLER_ID' | 'PRIVATE_KEY' | 'PUBLIC_KEY' | 'GATEWAY'}`
  | `MALL_WXPAY_${'MCH_ID' | 'APP_ID' | 'SERIAL' | 'PRIVATE_KEY' | 'API_V3_KEY' | 'PUBLIC_KEY' | 'PUBLIC_KEY_ID' | 'GATEWAY'}`;

/** The variables of the environment that this is about (docs/payments.md). */
type Config = Readonly<Partial<Record<Name, string>>>;

/** The value of a variable; whoever reads the environment has seen that those which are needed are there. */
const told = (config: Config, name: Name): string => config[name] ?? '';

/** Reads a key. What is wrong is told by the variable's name alone: the key stays out of every log. */
function keyOf<T>(config: Config, name: Name, read: (text: string) => T): T {
  try {
    return read(told(config, name));
  } catch {
    throw new Error(
      `The configuration is not usable:\n  ${name}: no such key, or not long enough (docs/payments.md)`,
    );
  }
}

/** The mall's pages as the world sees them. */
const siteOf = (config: Config): string => `${new URL(told(config, 'MALL_PUBLIC_URL')).origin}/vantmall`;

const alipayOf = (config: Config, appId: string): AlipaySettings => ({
  appId,
  miniAppId: config.MALL_ALIPAY_MINI_APP_ID ?? appId,
  sellerId: told(config, 'MALL_ALIPAY_SELLER_ID'),
  privateKey: keyOf(config, 'MALL_ALIPAY_PRIVATE_KEY', privateKeyOf),
  publicKey: keyOf(config, 'MALL_ALIPAY_PUBLIC_KEY', publicKeyOf),
  gateway: config.MALL_ALIPAY_GATEWAY ?? ALIPAY_GATEWAY,
  site: siteOf(config),
});

const wechatOf = (config: Config, mchId: string): WechatPaySettings => ({
  mchId,
  appId: told(config, 'MALL_WXPAY_APP_ID'),
  serial: told(config, 'MALL_WXPAY_SERIAL'),
  privateKey: keyOf(config, 'MALL_WXPAY_PRIVATE_KEY', privateKeyOf),
  apiV3Key: keyOf(config, 'MALL_WXPAY_API_V3_KEY', secretKeyOf),
  publicKey: keyOf(config, 'MALL_WXPAY_PUBLIC_KEY', publicKeyOf),
  publicKeyId: told(config, 'MALL_WXPAY_PUBLIC_KEY_ID'),
  gateway: config.MALL_WXPAY_GATEWAY ?? WECHAT_GATEWAY,
  site: siteOf(config),
});

/** The payment providers that the environment names. @throws an Error that names the variable whose key is unusable. */
export function readPaymentSettings(config: Config): Pick<PaymentSettings, 'alipay' | 'wechat'> {
  const { MALL_ALIPAY_APP_ID: appId, MALL_WXPAY_MCH_ID: mchId } = config;
  return {
    ...(appId && { alipay: alipayOf(config, appId) }),
    ...(mchId && { wechat: wechatOf(config, mchId) }),
  };
}
