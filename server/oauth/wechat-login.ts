import 'server-only';
import { BASE_PATH } from '@/lib/contract/paths';
import { getAuthInfo } from '@/lib/contract/wechat';
import { WechatError, type WechatServer } from '@/lib/wechat/call-wechat';
import { createAuthorizeUrl, exchangeCode } from '@/lib/wechat/oauth';
import { getConfig } from '../config';
import { callUpstream } from '../upstream/call-upstream';
import { getTransport } from '../upstream/transport';
import { finishLogin } from './finish-login';
import type { LoginFlow } from './login-flow';
import { startLogin } from './start-login';

/** WeChat, or the sandbox. */
interface LoginProvider {
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

/** Whether there is a provider for any app: without one, the points mall need not be asked for the app (R-WECHAT-22). */
function hasLoginProvider(): boolean {
  const { MALL_MODE, MALL_API_URL, MALL_WECHAT_APP_ID } = getConfig();
  return MALL_WECHAT_APP_ID !== undefined || (MALL_MODE === 'demo' && !MALL_API_URL);
}

/**
 * Finds the provider for an app: WeChat for the configured app, else the sandbox of the embedded mall in demo
 * mode. Undefined if login with WeChat is not available, or if the secret of the app is not configured.
 */
function findLoginProvider(appId: string): LoginProvider | undefined {
  const { MALL_WECHAT_APP_ID, MALL_WECHAT_APP_SECRET } = getConfig();
  if (appId === '' || !hasLoginProvider()) return undefined;
  if (MALL_WECHAT_APP_ID) {
    return appId === MALL_WECHAT_APP_ID
      ? { ...WECHAT_ENDPOINTS, secret: MALL_WECHAT_APP_SECRET ?? '' }
      : undefined;
  }
  const transport = getTransport();
  return {
    authorizePage: `${BASE_PATH}/sandbox/wechat/authorize`,
    server: { base: `${transport.prefix}/internal/wechat`, fetch: transport.fetch },
    secret: '',
  };
}

const failedTexts = {
  'zh-CN': {
    title: '微信登录没有成功',
    text: '连续两次登录都没有完成。你可以先继续浏览，稍后再试。',
    go: '继续浏览',
    retry: '再试一次',
  },
  en: {
    title: 'The login with WeChat did not work',
    text: 'It was tried twice in a row. You can continue without logging in and try again later.',
    go: 'Continue without logging in',
    retry: 'Try again',
  },
};

/** Login by WeChat's `snsapi_base` (R-WECHAT-03). */
export const wechatLogin: LoginFlow = {
  name: 'WeChat',
  feature: 'weChatLogin',
  sessionKey: 'wechat',
  cookie: 'mallWechatLogin',
  startPath: '/api/v7/wxPay/authorize',
  returnPath: '/api/v7/wxPay/token',
  codeParameter: 'code',
  appType: 'WX_PUBLIC',
  failedTexts,
  findApp: async (context) => {
    if (!hasLoginProvider()) return undefined;
    const { appId, redirectBaseUrl } = await callUpstream(getAuthInfo, {}, context);
    const provider = findLoginProvider(appId);
    return (
      provider && {
        appId,
        redirectBaseUrl,
        createAuthorizeUrl: (request) => createAuthorizeUrl(provider.authorizePage, { appId, ...request }),
      }
    );
  },
  exchangeCode: async (appId, code) => {
    const provider = findLoginProvider(appId);
    return provider && exchangeCode(provider.server, { appId, secret: provider.secret }, code);
  },
  isProviderError: (error) => error instanceof WechatError,
};

/** Handles `GET /api/v7/wxPay/authorize`. */
export const startWechatLogin = (request: Request): Promise<Response> => startLogin(wechatLogin, request);

/** Handles `GET /api/v7/wxPay/token`. */
export const finishWechatLogin = (request: Request): Promise<Response> => finishLogin(wechatLogin, request);
