import 'server-only';
import type { WechatServer } from '@/lib/wechat/api';
import { config } from '../config';
import { currentDoor } from '../upstream/door';

/** Who tells us whom a browser belongs to. */
export interface LoginProvider {
  /** The page that a browser is sent to. */
  authorizePage: string;
  /** What answers whom a code stands for. */
  server: WechatServer;
  secret: string;
}

const WECHAT = {
  authorizePage: 'https://open.weixin.qq.com/connect/oauth2/authorize',
  server: { base: 'https://api.weixin.qq.com' },
};

/**
 * The provider for an app: WeChat for the app that is configured, the sandbox of the embedded mall in demo mode.
 * Undefined where there is no login with WeChat, or for an app whose secret we do not have.
 */
export function providerOf(appId: string): LoginProvider | undefined {
  const { MALL_MODE, MALL_API_URL, MALL_WECHAT_APP_ID, MALL_WECHAT_APP_SECRET } = config();
  if (appId === '') return undefined;
  if (MALL_WECHAT_APP_ID) {
    return appId === MALL_WECHAT_APP_ID ? { ...WECHAT, secret: MALL_WECHAT_APP_SECRET ?? '' } : undefined;
  }
  if (MALL_MODE !== 'demo' || MALL_API_URL) return undefined;
  const door = currentDoor();
  return {
    authorizePage: '/vantmall/sandbox/wechat/authorize',
    server: { base: `${door.prefix}/internal/wechat`, fetch: door.fetch },
    secret: '',
  };
}
