import 'server-only';
import { z } from 'zod';
import { ALIPAY_GATEWAY, type AlipayCredentials } from '@/lib/alipay/alipay-sdk';
import { AlipayError, type AlipayServer } from '@/lib/alipay/call-alipay';
import { createAuthorizeUrl, exchangeAuthCode } from '@/lib/alipay/oauth';
import { AppError } from '@/lib/contract/errors';
import { BASE_PATH } from '@/lib/contract/paths';
import { parsePrivateKey, parsePublicKey, readKey } from '@/lib/parse-keys';
import type { Identity } from '../bff/login';
import { type Config, getConfig } from '../config';
import { getTransport } from '../upstream/transport';
import { finishLogin } from './finish-login';
import type { LoginFlow } from './login-flow';
import { startLogin } from './start-login';

/** The mall's apps at Alipay, or in the sandbox. */
interface AlipayApps {
  /** The URL of the authorization page. */
  authorizePage: string;
  redirectBaseUrl: string;
  /** The app of the pages in Alipay. */
  page: AlipayServer;
  /** The mini program. */
  mini: AlipayServer;
}

const AUTHORIZE_PAGE = 'https://openauth.alipay.com/oauth2/publicAppAuthorize.htm';

/** Parsed once, because the client of an app is kept with its credentials. */
const configuredApps = new WeakMap<Config, AlipayApps>();

/**
 * Reads the configured apps; `parseConfig` has checked that the required variables are set.
 * @throws Error that names the variable whose key is invalid
 */
function readConfiguredApps(config: Config, appId: string): AlipayApps {
  const known = configuredApps.get(config);
  if (known) return known;
  const page: AlipayCredentials = {
    appId,
    privateKey: readKey(config, 'MALL_ALIPAY_PRIVATE_KEY', parsePrivateKey),
    publicKey: readKey(config, 'MALL_ALIPAY_PUBLIC_KEY', parsePublicKey),
    gateway: config.MALL_ALIPAY_GATEWAY ?? ALIPAY_GATEWAY,
  };
  const mini: AlipayCredentials = {
    ...page,
    appId: config.MALL_ALIPAY_MINI_APP_ID ?? appId,
    ...(config.MALL_ALIPAY_MINI_PRIVATE_KEY && {
      privateKey: readKey(config, 'MALL_ALIPAY_MINI_PRIVATE_KEY', parsePrivateKey),
    }),
    ...(config.MALL_ALIPAY_MINI_PUBLIC_KEY && {
      publicKey: readKey(config, 'MALL_ALIPAY_MINI_PUBLIC_KEY', parsePublicKey),
    }),
  };
  const apps = {
    authorizePage: config.MALL_ALIPAY_AUTHORIZE_URL ?? AUTHORIZE_PAGE,
    redirectBaseUrl: config.MALL_PUBLIC_URL ? new URL(config.MALL_PUBLIC_URL).origin : '',
    page: { credentials: page },
    mini: { credentials: mini },
  };
  configuredApps.set(config, apps);
  return apps;
}

/** Checks the keys at the start, instead of at the first login. @throws Error that names the variable */
export function assertAlipayKeys(config: Config): void {
  if (config.MALL_ALIPAY_APP_ID) readConfiguredApps(config, config.MALL_ALIPAY_APP_ID);
}

const sandboxSchema = z.object({
  appId: z.string(),
  miniAppId: z.string(),
  privateKey: z.string(),
  publicKey: z.string(),
});

/** Reads the apps of the embedded mall's sandbox, whose keys change with each start; undefined if it has no sandbox. */
async function readSandboxApps(): Promise<AlipayApps | undefined> {
  const { prefix, fetch } = getTransport();
  const base = `${prefix}/internal/alipay`;
  const response = await fetch(new Request(`${base}/apps`)).catch((cause: unknown) => {
    throw new AppError('unavailable', 'the sandbox of Alipay does not answer', { cause });
  });
  if (!response.ok) return undefined;
  const { appId, miniAppId, privateKey, publicKey } = sandboxSchema.parse(await response.json());
  const credentials = {
    privateKey: parsePrivateKey(privateKey),
    publicKey: parsePublicKey(publicKey),
    gateway: `${base}/gateway.do`,
  };
  return {
    authorizePage: `${BASE_PATH}/sandbox/alipay/authorize`,
    redirectBaseUrl: '',
    page: { credentials: { ...credentials, appId }, fetch },
    mini: { credentials: { ...credentials, appId: miniAppId }, fetch },
  };
}

/** Finds the apps: the configured ones, else those of the sandbox in demo mode; undefined if there are none. */
async function findAlipayApps(): Promise<AlipayApps | undefined> {
  const config = getConfig();
  if (config.MALL_ALIPAY_APP_ID) return readConfiguredApps(config, config.MALL_ALIPAY_APP_ID);
  return config.MALL_MODE === 'demo' && !config.MALL_API_URL ? readSandboxApps() : undefined;
}

async function exchange(server: AlipayServer | undefined, code: string): Promise<Identity | undefined> {
  const alipayUserId = server && (await exchangeAuthCode(server, code));
  return alipayUserId === undefined ? undefined : { alipayUserId };
}

/**
 * Exchanges a code of `my.getAuthCode` for an identity (R-ALIPAY-02).
 * @returns undefined if no mini program is available, or Alipay returns no id
 * @throws AlipayError
 */
export const exchangeMiniCode = async (code: string): Promise<Identity | undefined> =>
  exchange((await findAlipayApps())?.mini, code);

const failedTexts = {
  'zh-CN': {
    title: '支付宝登录没有成功',
    text: '连续两次登录都没有完成。你可以先继续浏览，稍后再试。',
    go: '继续浏览',
    retry: '再试一次',
  },
  en: {
    title: 'The login with Alipay did not work',
    text: 'It was tried twice in a row. You can continue without logging in and try again later.',
    go: 'Continue without logging in',
    retry: 'Try again',
  },
};

/** Login by Alipay's `auth_base` (R-ALIPAY-01). */
export const alipayLogin: LoginFlow = {
  name: 'Alipay',
  feature: 'alipayLogin',
  sessionKey: 'alipay',
  cookie: 'mallAlipayLogin',
  startPath: '/api/v7/aliPay/authorize',
  returnPath: '/api/v7/aliPay/token',
  codeParameter: 'auth_code',
  appType: 'H5_ALIPAY',
  failedTexts,
  findApp: async () => {
    const apps = await findAlipayApps();
    if (!apps) return undefined;
    const { appId } = apps.page.credentials;
    return {
      appId,
      redirectBaseUrl: apps.redirectBaseUrl,
      createAuthorizeUrl: (request) => createAuthorizeUrl(apps.authorizePage, { appId, ...request }),
    };
  },
  exchangeCode: async (appId, code) => {
    const page = (await findAlipayApps())?.page;
    return page?.credentials.appId === appId ? exchange(page, code) : undefined;
  },
  isProviderError: (error) => error instanceof AlipayError,
};

/** Handles `GET /api/v7/aliPay/authorize`. */
export const startAlipayLogin = (request: Request): Promise<Response> => startLogin(alipayLogin, request);

/** Handles `GET /api/v7/aliPay/token`. */
export const finishAlipayLogin = (request: Request): Promise<Response> => finishLogin(alipayLogin, request);
