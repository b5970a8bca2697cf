import 'server-only';
import { parseCookie } from 'cookie';
import { LRUCache } from 'lru-cache';
import { AppError } from '@/lib/contract/errors';
import { isPageVisit, needsProviderLogin } from '@/lib/rules/caller/provider-login';
import {
  detectEnvironment,
  ENVIRONMENT_COOKIE,
  ENVIRONMENT_PARAMETER,
} from '@/lib/rules/environment/detect-environment';
import { hasFeature } from '@/lib/rules/environment/features';
import { sanitizeReturnPath } from '@/lib/rules/page/return-path';
import { getCaller } from '../bff/caller';
import { getConfig } from '../config';
import { getSingleton } from '../singleton';
import { getLogger } from '../telemetry/logger';
import { alipayLogin } from './alipay-login';
import { isAutoLoginPaused } from './auto-login-loop-guard';
import type { LoginFlow } from './login-flow';
import { wechatLogin } from './wechat-login';

/** The OAuth logins that a page can start by itself. */
const flows: readonly LoginFlow[] = [wechatLogin, alipayLogin];

/** How long the id of an app is kept, in milliseconds. It is that of all users of a project. */
const APP_TTL_MS = 60_000;
/** How long a failure to find it is kept, so that a points mall that fails is not asked for each page. */
const FAILURE_TTL_MS = 2000;
/** Limits the cache, because callers can invent project ids. */
const MAX_APPS = 500;

const getAppCache = () =>
  getSingleton(
    'login-apps',
    () => new LRUCache<string, Promise<string | undefined>>({ max: MAX_APPS, ttl: APP_TTL_MS }),
  );

/** Finds the app in which shoppers log in; undefined without one, and while the points mall fails. */
function findAppId(flow: LoginFlow, pId: string): Promise<string | undefined> {
  const cache = getAppCache();
  const key = `${flow.name} ${pId}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const lookup = flow.findApp({ pId });
  const app = lookup.then(
    (found) => found?.appId,
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      getLogger().warn(
        { failure: error.message },
        `could not load the settings of the login with ${flow.name}`,
      );
      return undefined;
    },
  );
  cache.set(key, app);
  lookup.catch(() => {
    if (cache.peek(key) === app) cache.set(key, app, { ttl: FAILURE_TTL_MS });
  });
  return app;
}

/** Drops the cached app ids, so that the next page loads them again. */
export const clearLoginApps = (): void => getAppCache().clear();

/** The page that the shopper has opened. */
interface OpenedPage {
  /** Below the base path. */
  path: string;
  /** With the project. */
  query: URLSearchParams;
}

/**
 * Decides whether a page in WeChat or Alipay redirects to a login before it is shown (automatic login; R-WECHAT-02,
 * R-ALIPAY-01). It does unless the session has such a login already. `MALL_ARRIVAL_LOGIN=off` disables it, for a mall that has its
 * accounts only for payments (R-WECHAT-20).
 *
 * The sealed session decides, which caches and other browsers cannot change. Forging the cookie that pauses logins only skips
 * the browser's own login.
 * @returns path and query of the login, below the base path; undefined if the page is shown at once
 */
export async function findAutoLogin(
  request: Request,
  { path, query }: OpenedPage,
): Promise<string | undefined> {
  if (getConfig().MALL_ARRIVAL_LOGIN === 'off') return undefined;
  const { headers, method } = request;
  const claim =
    query.get(ENVIRONMENT_PARAMETER) ?? parseCookie(headers.get('cookie') ?? '')[ENVIRONMENT_COOKIE];
  const environment = detectEnvironment(headers.get('user-agent'), claim);
  const flow = flows.find(({ feature }) => hasFeature(feature, environment));
  if (!flow) return undefined;
  if (!isPageVisit({ method, header: (name) => headers.get(name) })) return undefined;
  if (isAutoLoginPaused(request, query)) return undefined;
  const pId = query.get('pId') ?? '';
  const url = `${path}?${query}`;
  // The login would return to another page, because the address is too long for its cookie.
  if (!sanitizeReturnPath(url).startsWith(`${sanitizeReturnPath(path)}?`)) return undefined;
  const appId = await findAppId(flow, pId);
  if (appId === undefined) return undefined;
  const { session } = await getCaller(request);
  if (!needsProviderLogin(session?.[flow.sessionKey], appId)) return undefined;
  return `${flow.startPath}?${new URLSearchParams({ url, pId, appType: flow.appType, arrival: '1' })}`;
}
