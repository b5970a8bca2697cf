import 'server-only';
import { getAuthInfo } from '@/lib/contract/outside/wechat';
import { appType } from '@/lib/contract/user';
import { negotiateLocale } from '@/lib/rules/page/locale';
import { parseProjectId } from '@/lib/rules/page/project-id';
import { returnPathOf } from '@/lib/rules/page/return-path';
import { authorizeAddress } from '@/lib/wechat/oauth';
import { addressOf } from '../bff/limit/client-address';
import { limitAddress } from '../bff/limit/limits';
import { isSecure, requestIdOf } from '../bff/request';
import { fail } from '../bff/respond';
import { config } from '../config';
import { call } from '../upstream/call';
import { type Attempt, attemptCookie, attemptOf } from './attempt';
import { explain } from './explain';
import { providerOf } from './provider';
import { goTo } from './respond';
import { newState } from './states';

/** Logins in a row that may come to nothing. */
const TRIES = 2;

/** The mall as this browser knows it. */
function originOf(request: Request): string {
  const told = config().MALL_PUBLIC_URL;
  if (told) return new URL(told).origin;
  const host = request.headers.get('host') ?? new URL(request.url).host;
  return `${isSecure(request) ? 'https' : 'http'}://${host}`;
}

/** Where WeChat sends the browser back to; what it carries is for the log of a front, not to be believed. */
function redirectUriOf(base: string, { appId, appType: type, pId, url }: Attempt): string {
  const query = new URLSearchParams({ appId, appType: type, pId, url });
  return `${base.replace(/\/+$/, '')}/api/v7/wxPay/token?${query}`;
}

function askedOf(request: Request) {
  const query = new URL(request.url).searchParams;
  const type = appType.safeParse(query.get('appType'));
  return {
    url: returnPathOf(query.get('url')),
    pId: parseProjectId(query.get('pId') ?? undefined) ?? config().MALL_DEFAULT_PID,
    appType: type.success ? type.data : ('WX_PUBLIC' as const),
  };
}

async function begin(request: Request): Promise<Response> {
  const asked = askedOf(request);
  const secure = isSecure(request);
  const failed = (await attemptOf(request))?.failed ?? 0;
  const locale = negotiateLocale(undefined, request.headers.get('accept-language'));
  if (failed >= TRIES) {
    const again = `/vantmall/api/v7/wxPay/authorize?${new URLSearchParams(asked)}`;
    return explain(locale, { page: asked.url, again }, await attemptCookie(undefined, secure));
  }
  const context = { pId: asked.pId, locale, requestId: requestIdOf(request) };
  const { appId, redirectBaseUrl } = await call(getAuthInfo, {}, context);
  const provider = providerOf(appId);
  if (!provider) return goTo(asked.url);
  const state = newState();
  const attempt = { ...asked, appId, state, failed };
  const redirectUri = redirectUriOf(redirectBaseUrl || originOf(request), attempt);
  return goTo(authorizeAddress(provider.authorizePage, { appId, redirectUri, state }), [
    await attemptCookie(attempt, secure),
  ]);
}

/**
 * Begins a login with WeChat: `GET /api/v7/wxPay/authorize` with `url` (the page to come back to), `pId` and
 * `appType`. Ties the login to this browser and sends it to WeChat; back to the page where there is no such
 * login (R-WECHAT-03, R-WECHAT-07).
 */
export async function startLogin(request: Request): Promise<Response> {
  try {
    await limitAddress(addressOf(request), 'write');
    return await begin(request);
  } catch (error) {
    return fail(error, { requestId: requestIdOf(request), secure: false });
  }
}
