import 'server-only';
import { parseCookie, stringifySetCookie } from 'cookie';
import { LRUCache } from 'lru-cache';
import { AppError } from '@/lib/contract/errors';
import { getAuthInfo } from '@/lib/contract/wechat';
import { isPageVisit, needsWechatLogin } from '@/lib/rules/caller/wechat-arrival';
import {
  detectEnvironment,
  ENVIRONMENT_COOKIE,
  ENVIRONMENT_PARAMETER,
} from '@/lib/rules/environment/detect-environment';
import { hasFeature } from '@/lib/rules/environment/features';
import { sanitizeReturnPath } from '@/lib/rules/page/return-path';
import { getCaller } from '../bff/caller';
import { isSecure } from '../bff/request-info';
import { toHostCookieName } from '../session/session-cookie';
import { getSingleton } from '../singleton';
import { getLogger } from '../telemetry/logger';
import { callUpstream } from '../upstream/call-upstream';
import { findLoginProvider } from './login-provider';

/** How long the mall's public account is kept, in milliseconds, as long as a caller may cache `getAuthInfo`. */
const APP_TTL_MS = 60_000;
/** Limits the cache, because callers can invent project ids. */
const MAX_APPS = 500;

/** Set by the page that explains failed logins: for this time, pages start no login by themselves. */
const PAUSE_COOKIE = 'mallWechatPause';
const PAUSE_SECONDS = 600;
/** Counts the logins that pages of this browser have started within a minute. */
const COUNT_COOKIE = 'mallWechatArrivals';
const COUNT_SECONDS = 60;
/** Logins in that time that bring the browser back without a session; then a page explains it (R-WECHAT-07). */
const MAX_ARRIVALS = 2;

/**
 * The query parameter of a page that a browser without cookies returns to: it starts no further login. Nothing else can
 * stop such a browser from a login at each request.
 */
const TRIED_PARAMETER = 'wxLogin';

/** Finds the public account in which shoppers log in; undefined without one, and while the points mall fails. */
function findLoginApp(pId: string): Promise<string | undefined> {
  const cache = getSingleton(
    'wechat-apps',
    () =>
      new LRUCache<string, Promise<string | undefined>>({
        max: MAX_APPS,
        ttl: APP_TTL_MS,
        perf: { now: () => Date.now() },
      }),
  );
  const cached = cache.get(pId);
  if (cached) return cached;
  const app = callUpstream(getAuthInfo, {}, { pId }).then(
    ({ appId }) => (findLoginProvider(appId) ? appId : undefined),
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      getLogger().warn({ failure: error.message }, 'could not load the settings of the login with WeChat');
      return undefined;
    },
  );
  cache.set(pId, app);
  return app;
}

/** Drops the kept public accounts, so that the next arrival loads them again. */
export const clearLoginApps = (): void =>
  getSingleton('wechat-apps', () => new LRUCache({ max: MAX_APPS })).clear();

const readCookie = (request: Request, name: string): string | undefined =>
  parseCookie(request.headers.get('cookie') ?? '')[toHostCookieName(name, isSecure(request))];

const createCookie = (request: Request, name: string, value: string, maxAge: number): string => {
  const secure = isSecure(request);
  const shared = { path: '/', sameSite: 'lax', httpOnly: true, secure } as const;
  return stringifySetCookie({ ...shared, name: toHostCookieName(name, secure), value, maxAge });
};

/** The page that a shopper opens. */
interface ArrivalPage {
  /** Below the base path. */
  path: string;
  /** With the project. */
  query: URLSearchParams;
}

/**
 * Finds the address of the login that a page in WeChat has to start before it is shown (R-WECHAT-02); undefined if the
 * page is shown at once. The sealed session decides, so that no cache and no other browser can. A forged cookie of the
 * pause only skips the browser's own login.
 * @returns path and query below the base path
 */
export async function findArrivalLogin(
  request: Request,
  { path, query }: ArrivalPage,
): Promise<string | undefined> {
  const { headers, method } = request;
  const claim =
    query.get(ENVIRONMENT_PARAMETER) ?? parseCookie(headers.get('cookie') ?? '')[ENVIRONMENT_COOKIE];
  if (!hasFeature('weChatLogin', detectEnvironment(headers.get('user-agent'), claim))) return undefined;
  if (!isPageVisit({ method, header: (name) => headers.get(name) })) return undefined;
  if (query.has(TRIED_PARAMETER) || readCookie(request, PAUSE_COOKIE)) return undefined;
  const pId = query.get('pId') ?? '';
  const url = `${path}?${query}`;
  // The login would return to another page, because the address is too long for its cookie.
  if (!sanitizeReturnPath(url).startsWith(`${sanitizeReturnPath(path)}?`)) return undefined;
  const appId = await findLoginApp(pId);
  if (appId === undefined) return undefined;
  const { session } = await getCaller(request);
  if (!needsWechatLogin(session?.wechat, appId)) return undefined;
  return `/api/v7/wxPay/authorize?${new URLSearchParams({ url, pId, appType: 'WX_PUBLIC', arrival: '1' })}`;
}

/** Whether the page itself, not a tap, has started a login. */
export const isArrival = (request: Request): boolean =>
  new URL(request.url).searchParams.get('arrival') === '1';

/** Logins that pages of this browser have started in the last minute. */
const countArrivals = (request: Request): number => Number(readCookie(request, COUNT_COOKIE)) || 0;

/** Whether pages of this browser start logins again and again: their sessions are lost or never fit. */
export const isArrivalLoop = (request: Request): boolean =>
  isArrival(request) && countArrivals(request) >= MAX_ARRIVALS;

/** The `Set-Cookie` values that count a login that a page has started. */
export const countArrival = (request: Request): string[] =>
  isArrival(request)
    ? [createCookie(request, COUNT_COOKIE, String(countArrivals(request) + 1), COUNT_SECONDS)]
    : [];

/** The `Set-Cookie` value after which pages start no login for ten minutes. */
export const pauseArrivals = (request: Request): string =>
  createCookie(request, PAUSE_COOKIE, '1', PAUSE_SECONDS);

/** Marks a page, so that it starts no login. @param page path and query */
export function markAsTried(page: string): string {
  const url = new URL(page, 'http://mall.invalid');
  url.searchParams.set(TRIED_PARAMETER, 'tried');
  return url.pathname + url.search + url.hash;
}
