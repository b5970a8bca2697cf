import type { AlipaySettings } from '@/server/mall/payment/alipay/settings';

/** Configures the server for a fake Alipay. Call it before the first request. */
export function configureAlipay({
  appId,
  miniAppId,
  sellerId,
  privateKey,
  publicKey,
  gateway,
}: AlipaySettings): void {
  Object.assign(process.env, {
    MALL_PUBLIC_URL: 'http://mall.example',
    MALL_ALIPAY_APP_ID: appId,
    MALL_ALIPAY_MINI_APP_ID: miniAppId,
    MALL_ALIPAY_SELLER_ID: sellerId,
    MALL_ALIPAY_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    MALL_ALIPAY_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    MALL_ALIPAY_GATEWAY: gateway,
  });
}
