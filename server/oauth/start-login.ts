import 'server-only';
import { BASE_PATH } from '@/lib/contract/paths';
import { appType } from '@/lib/contract/user';
import { type Locale, negotiateLocale } from '@/lib/rules/page/locale';
import { parseProjectId } from '@/lib/rules/page/project-id';
import { sanitizeReturnPath } from '@/lib/rules/page/return-path';
import { getClientAddress } from '../bff/limit/client-address';
import { limitAddress } from '../bff/limit/rate-limit';
import { renderNoticePage } from '../bff/notice-page';
import { getRequestId, getRequestOrigin, isSecure } from '../bff/request-info';
import { errorResponse } from '../bff/responses';
import { getConfig } from '../config';
import { createAttemptCookie, type LoginAttempt, readAttempt } from './login-attempt';
import type { LoginFlow } from './login-flow';
import { createState } from './oauth-state';
import { redirectTo } from './redirect';

/**
 * Renders the page that is shown after repeated failed logins, instead of another redirect (R-WECHAT-07).
 * @param links addresses of the page to continue with and of another login attempt
 * @param cookie the `Set-Cookie` value that ends the current attempt
 */
function renderLoginFailedPage(
  flow: LoginFlow,
  locale: Locale,
  links: { page: string; retry: string },
  cookie: string,
): Promise<Response> {
  const { title, text, go, retry } = flow.failedTexts[locale];
  const choices = [
    { href: links.page, label: go },
    { href: links.retry, label: retry },
  ];
  return renderNoticePage({ locale, title, text, links: choices }, { headers: { 'set-cookie': cookie } });
}

/** Failed logins in a row after which the browser is not redirected to the provider any more. */
const MAX_FAILED_LOGINS = 2;

/** The URL that the provider redirects to. `finishLogin` trusts the login cookie, not these parameters. */
function createRedirectUri(
  { returnPath }: LoginFlow,
  base: string,
  { appId, appType: type, pId, url }: LoginAttempt,
): string {
  const query = new URLSearchParams({ appId, appType: type, pId, url });
  return `${base.replace(/\/+$/, '')}${returnPath}?${query}`;
}

function parseLoginQuery(flow: LoginFlow, request: Request) {
  const query = new URL(request.url).searchParams;
  const type = appType.safeParse(query.get('appType'));
  return {
    url: sanitizeReturnPath(query.get('url')),
    pId: parseProjectId(query.get('pId') ?? undefined) ?? getConfig().MALL_DEFAULT_PID,
    appType: type.success ? type.data : flow.appType,
  };
}

async function beginLogin(flow: LoginFlow, request: Request): Promise<Response> {
  const query = parseLoginQuery(flow, request);
  const secure = isSecure(request);
  const failed = (await readAttempt(flow, request, secure))?.failed ?? 0;
  const locale = negotiateLocale(undefined, request.headers.get('accept-language'));
  if (failed >= MAX_FAILED_LOGINS) {
    const retry = `${BASE_PATH}${flow.startPath}?${new URLSearchParams(query)}`;
    return renderLoginFailedPage(
      flow,
      locale,
      { page: query.url, retry },
      await createAttemptCookie(flow, undefined, secure),
    );
  }
  const app = await flow.findApp({ pId: query.pId, locale, requestId: getRequestId(request) });
  if (!app) return redirectTo(query.url);
  const state = createState();
  const attempt = { ...query, appId: app.appId, state, failed };
  const redirectUri = createRedirectUri(flow, app.redirectBaseUrl || getRequestOrigin(request), attempt);
  return redirectTo(app.createAuthorizeUrl({ redirectUri, state }), [
    await createAttemptCookie(flow, attempt, secure),
  ]);
}

/**
 * Handles the call that starts a login, with `url` (the page to return to), `pId` and `appType`. Binds the login to this
 * browser and redirects to the provider; redirects to the page if the login is not available (R-WECHAT-03, R-WECHAT-07).
 */
export async function startLogin(flow: LoginFlow, request: Request): Promise<Response> {
  try {
    await limitAddress(getClientAddress(request), 'write');
    return await beginLogin(flow, request);
  } catch (error) {
    return errorResponse(error, { requestId: getRequestId(request), secure: false });
  }
}
