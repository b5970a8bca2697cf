import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { BASE_PATH } from '@/lib/contract/paths';
import { appType } from '@/lib/contract/user';
import { getAuthInfo } from '@/lib/contract/wechat';
import { type Locale, negotiateLocale } from '@/lib/rules/page/locale';
import { parseProjectId } from '@/lib/rules/page/project-id';
import { sanitizeReturnPath } from '@/lib/rules/page/return-path';
import { createAuthorizeUrl } from '@/lib/wechat/oauth';
import { getClientAddress } from '../bff/limit/client-address';
import { limitAddress } from '../bff/limit/rate-limit';
import { getRequestId, getRequestOrigin, isSecure } from '../bff/request-info';
import { errorResponse } from '../bff/responses';
import { getConfig } from '../config';
import { callUpstream } from '../upstream/call-upstream';
import { countArrival, isArrival, isArrivalLoop, markAsTried, pauseArrivals } from './arrival';
import { createAttemptCookie, type LoginAttempt, readAttempt } from './login-attempt';
import { findLoginProvider } from './login-provider';
import { createState } from './oauth-state';
import { redirectTo } from './redirect';
import 'server-only';
import { renderNoticePage } from '../bff/notice-page';

const texts = {
  'zh-CN': {
    title: '微信登录没有成功',
    text: '连续两次登录都没有完成。您可以先继续浏览，稍后再试。',
    go: '继续浏览',
    retry: '再试一次',
  },
  en: {
    title: 'The login with WeChat did not work',
    text: 'It was tried twice in a row. You can go on without it and try again later.',
    go: 'Go on without it',
    retry: 'Try again',
  },
};

/**
 * Renders the page that is shown after repeated failed logins, instead of another redirect (R-WECHAT-07).
 * @param links addresses of the page to continue with and of another login attempt
 * @param cookies the `Set-Cookie` values that end the current attempt
 */
async function renderLoginFailedPage(
  locale: Locale,
  links: { page: string; retry: string },
  cookies: readonly string[],
): Promise<Response> {
  const { title, text, go, retry } = texts[locale];
  const choices = [
    { href: links.page, label: go },
    { href: links.retry, label: retry },
  ];
  const response = await renderNoticePage({ locale, title, text, links: choices });
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}

/** Failed logins in a row after which the browser is not redirected to WeChat any more. */
const MAX_FAILED_LOGINS = 2;

/**
 * The URL that WeChat redirects to. `finishLogin` trusts the login cookie, not these parameters.
 * @param url the page for a browser that comes back without this cookie
 */
function createRedirectUri(base: string, { appId, appType: type, pId }: LoginAttempt, url: string): string {
  const query = new URLSearchParams({ appId, appType: type, pId, url });
  return `${base.replace(/\/+$/, '')}/api/v7/wxPay/token?${query}`;
}

function parseLoginQuery(request: Request) {
  const query = new URL(request.url).searchParams;
  const type = appType.safeParse(query.get('appType'));
  return {
    url: sanitizeReturnPath(query.get('url')),
    pId: parseProjectId(query.get('pId') ?? undefined) ?? getConfig().MALL_DEFAULT_PID,
    appType: type.success ? type.data : ('WX_PUBLIC' as const),
  };
}

async function beginLogin(request: Request): Promise<Response> {
  const query = parseLoginQuery(request);
  const secure = isSecure(request);
  const failed = (await readAttempt(request, secure))?.failed ?? 0;
  const locale = negotiateLocale(undefined, request.headers.get('accept-language'));
  if (failed >= MAX_FAILED_LOGINS || isArrivalLoop(request)) {
    const retry = `${BASE_PATH}/api/v7/wxPay/authorize?${new URLSearchParams(query)}`;
    const cookies = [await createAttemptCookie(undefined, secure), pauseArrivals(request)];
    return renderLoginFailedPage(locale, { page: query.url, retry }, cookies);
  }
  const context = { pId: query.pId, locale, requestId: getRequestId(request) };
  const { appId, redirectBaseUrl } = await callUpstream(getAuthInfo, {}, context);
  const provider = findLoginProvider(appId);
  const fallbackPage = isArrival(request) ? markAsTried(query.url) : query.url;
  if (!provider) return redirectTo(fallbackPage);
  const state = createState();
  const attempt = { ...query, appId, state, failed };
  const redirectUri = createRedirectUri(redirectBaseUrl || getRequestOrigin(request), attempt, fallbackPage);
  return redirectTo(createAuthorizeUrl(provider.authorizePage, { appId, redirectUri, state }), [
    await createAttemptCookie(attempt, secure),
    ...countArrival(request),
  ]);
}

/**
 * Handles `GET /api/v7/wxPay/authorize` with `url` (the page to return to), `pId` and `appType`; `arrival=1` if the page
 * itself starts the login. Binds the login to this browser and redirects to WeChat; redirects to the page if login with
 * WeChat is not available (R-WECHAT-03, R-WECHAT-07).
 */
export async function startLogin(request: Request): Promise<Response> {
  try {
    await limitAddress(getClientAddress(request), 'write');
    return await beginLogin(request);
  } catch (error) {
    // A shopper who only opened a page gets the page.
    if (error instanceof AppError && isArrival(request))
      return redirectTo(markAsTried(parseLoginQuery(request).url));
    return errorResponse(error, { requestId: getRequestId(request), secure: false });
  }
}
