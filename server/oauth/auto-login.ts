import 'server-only';
import { parseCookie } from 'cookie';
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
import { alipayLogin } from './alipay-login';
import { isAutoLoginPaused } from './auto-login-loop-guard';
import { findLoginAppId } from './login-apps';
import type { LoginFlow } from './login-flow';
import { wechatLogin } from './wechat-login';

/** The OAuth logins that a page can start by itself. */
const flows: readonly LoginFlow[] = [wechatLogin, alipayLogin];

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
 * The session comes first, so that the points mall is asked only if its answer counts (R-WECHAT-22).
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
  const login = (await getCaller(request)).session?.[flow.sessionKey];
  const isCurrent = login !== undefined && !needsProviderLogin(login, login.appId ?? '');
  // A login by a ticket counts for every app.
  if (isCurrent && login.appId === undefined) return undefined;
  const appId = await findLoginAppId(flow, pId, isCurrent ? login.appId : undefined);
  if (appId === undefined || !needsProviderLogin(login, appId)) return undefined;
  return `${flow.startPath}?${new URLSearchParams({ url, pId, appType: flow.appType, arrival: '1' })}`;
}
