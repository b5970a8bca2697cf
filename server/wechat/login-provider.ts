import 'server-only';
import { BASE_PATH } from '@/lib/contract/paths';
import type { WechatServer } from '@/lib/wechat/call-wechat';
import { getConfig } from '../config';
import { getTransport } from '../upstream/transport';

/** An OAuth provider: WeChat, or the sandbox. */
export interface LoginProvider {
  /** The URL of the authorization page. */
  authorizePage: string;
  /** The server that exchanges a code for an identity. */
  server: WechatServer;
  secret: string;
}

const WECHAT_ENDPOINTS = {
  authorizePage: 'https://open.weixin.qq.com/connect/oauth2/authorize',
  server: { base: 'https://api.weixin.qq.com' },
};

/**
 * Finds the provider for an app: WeChat for the configured app, else the sandbox of the embedded mall in demo
 * mode. Undefined if login with WeChat is not available, or if the secret of the app is not configured.
 */
export function findLoginProvider(appId: string): LoginProvider | undefined {
  const { MALL_MODE, MALL_API_URL, MALL_WECHAT_APP_ID, MALL_WECHAT_APP_SECRET } = getConfig();
  if (appId === '') return undefined;
  if (MALL_WECHAT_APP_ID) {
    return appId === MALL_WECHAT_APP_ID
      ? { ...WECHAT_ENDPOINTS, secret: MALL_WECHAT_APP_SECRET ?? '' }
      : undefined;
  }
  if (MALL_MODE !== 'demo' || MALL_API_URL) return undefined;
  const transport = getTransport();
  return {
    authorizePage: `${BASE_PATH}/sandbox/wechat/authorize`,
    server: { base: `${transport.prefix}/internal/wechat`, fetch: transport.fetch },
    secret: '',
  };
}
