import 'server-only';
import { ALIPAY_GATEWAY } from '@/lib/alipay/alipay-sdk';
import { BASE_PATH } from '@/lib/contract/paths';
import { parsePrivateKey, parsePublicKey, parseSecretKey, readKey } from '@/lib/parse-keys';
import type { AlipaySettings } from '../alipay/settings';
import type { CloudpaySettings } from '../cloudpay/settings';
import type { PaymentSettings } from '../settings';
import { WECHAT_GATEWAY, type WechatPaySettings } from '../wechat/settings';
import { PROVIDER_TIMEOUT_MS } from './errors';

type VariableName =
  | 'MALL_PUBLIC_URL'
  | `MALL_ALIPAY_${'APP_ID' | 'MINI_APP_ID' | 'SELLER_ID' | 'PRIVATE_KEY' | 'PUBLIC_KEY' | 'GATEWAY'}`
  | `MALL_CLOUDPAY_${'URL' | 'MERCHANT_ID' | 'SECRET'}`
  | `MALL_WXPAY_${'MCH_ID' | 'APP_ID' | 'SERIAL' | 'PRIVATE_KEY' | 'API_V3_KEY' | 'PUBLIC_KEY' | 'PUBLIC_KEY_ID' | 'GATEWAY'}`;

/** The environment variables of the payment providers (docs/payments.md). */
type PaymentConfig = Readonly<Partial<Record<VariableName, string>>>;

/**
 * Returns the value of a variable; the code that reads the environment has checked that required ones are
 * set.
 */
const getValue = (config: PaymentConfig, name: VariableName): string => config[name] ?? '';

/** Public URL of the mall's pages. */
const getSite = (config: PaymentConfig): string =>
  `${new URL(getValue(config, 'MALL_PUBLIC_URL')).origin}${BASE_PATH}`;

const toAlipaySettings = (config: PaymentConfig, appId: string): AlipaySettings => ({
  appId,
  miniAppId: config.MALL_ALIPAY_MINI_APP_ID ?? appId,
  sellerId: getValue(config, 'MALL_ALIPAY_SELLER_ID'),
  privateKey: readKey(config, 'MALL_ALIPAY_PRIVATE_KEY', parsePrivateKey),
  publicKey: readKey(config, 'MALL_ALIPAY_PUBLIC_KEY', parsePublicKey),
  gateway: config.MALL_ALIPAY_GATEWAY ?? ALIPAY_GATEWAY,
  site: getSite(config),
});

const toWechatPaySettings = (config: PaymentConfig, mchId: string): WechatPaySettings => ({
  mchId,
  appId: getValue(config, 'MALL_WXPAY_APP_ID'),
  serial: getValue(config, 'MALL_WXPAY_SERIAL'),
  privateKey: readKey(config, 'MALL_WXPAY_PRIVATE_KEY', parsePrivateKey),
  apiV3Key: readKey(config, 'MALL_WXPAY_API_V3_KEY', parseSecretKey),
  publicKey: readKey(config, 'MALL_WXPAY_PUBLIC_KEY', parsePublicKey),
  publicKeyId: getValue(config, 'MALL_WXPAY_PUBLIC_KEY_ID'),
  gateway: config.MALL_WXPAY_GATEWAY ?? WECHAT_GATEWAY,
  site: getSite(config),
});

const toCloudpaySettings = (config: PaymentConfig, url: string): CloudpaySettings => ({
  url: url.replace(/\/+$/, ''),
  merchantId: getValue(config, 'MALL_CLOUDPAY_MERCHANT_ID'),
  secret: getValue(config, 'MALL_CLOUDPAY_SECRET'),
  timeoutMs: PROVIDER_TIMEOUT_MS,
  site: getSite(config),
});

/**
 * Reads the settings of the configured payment providers.
 * @throws Error that names the variable whose key is invalid.
 */
export function readPaymentSettings(
  config: PaymentConfig,
): Pick<PaymentSettings, 'alipay' | 'wechat' | 'cloud'> {
  const { MALL_ALIPAY_APP_ID: appId, MALL_WXPAY_MCH_ID: mchId, MALL_CLOUDPAY_URL: url } = config;
  return {
    ...(appId && { alipay: toAlipaySettings(config, appId) }),
    ...(mchId && { wechat: toWechatPaySettings(config, mchId) }),
    ...(url && { cloud: toCloudpaySettings(config, url) }),
  };
}
