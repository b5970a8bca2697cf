import 'server-only';
import type { WechatServer } from '@/lib/wechat/call-wechat';
import { getConfig } from '../config';
import { getTransport } from '../upstream/transport';

/** Who tells us whom a browser belongs to. */
export interface LoginProvider {
  /** The page that a browser is sent to. */
  authorizePage: string;
  /** What answers whom a code stands for. */
  server: WechatServer;
  secret: string;
}

const WECHAT_ENDPOINTS = {
  authorizePage: 'https://open.weixin.qq.com/connect/oauth2/authorize',
  server: { base: 'https://api.weixin.qq.com' },
};

/**
 * The provider for an app: WeChat for the app that is configured, the sandbox of the embedded mall in demo mode.
 * Undefined where there is no login with WeChat, or for an app whose secret we do not have.
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
    authorizePage: '/vantmall/sandbox/wechat/authorize',
    server: { base: `${transport.prefix}/internal/wechat`, fetch: transport.fetch },
    secret: '',
  };
}
