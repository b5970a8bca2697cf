import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { BASE_PATH } from '@/lib/contract/paths';
import { appType } from '@/lib/contract/user';
import { needsProviderLogin } from '@/lib/rules/caller/provider-login';
import type { Locale } from '@/lib/rules/page/locale';
import { parseProjectId } from '@/lib/rules/page/project-id';
import { sanitizeReturnPath } from '@/lib/rules/page/return-path';
import { getCaller } from '../bff/caller';
import { getClientAddress } from '../bff/limit/client-address';
import { limitAddress } from '../bff/limit/rate-limit';
import { renderNoticePage } from '../bff/notice-page';
import { getRequestId, getRequestOrigin, isSecure } from '../bff/request-info';
import { errorResponse } from '../bff/responses';
import { getConfig } from '../config';
import { getRequestLocale } from '../request-locale';
import type { CallContext } from '../upstream/call-context';
import { isAutoLogin, isAutoLoginLoop, markAsTried, pauseAutoLogins } from './auto-login-loop-guard';
import { createAttemptCookie, type LoginAttempt, readAttempt } from './login-attempt';
import type { LoginFlow } from './login-flow';
import { createState } from './oauth-state';
import { redirectTo } from './redirect';

/**
 * Renders the page that is shown after repeated failed logins, instead of another redirect (R-WECHAT-07).
 * @param links addresses of the page to continue with and of another login attempt
 * @param cookies the `Set-Cookie` values that end the current attempt
 */
async function renderLoginFailedPage(
  flow: LoginFlow,
  locale: Locale,
  links: { page: string; retry: string },
  cookies: readonly string[],
): Promise<Response> {
  const { title, text, go, retry } = flow.failedTexts[locale];
  const choices = [
    { href: links.page, label: go },
    { href: links.retry, label: retry },
  ];
  const response = await renderNoticePage({ locale, title, text, links: choices });
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}

/** Failed logins in a row after which the browser is not redirected to the provider any more. */
const MAX_FAILED_LOGINS = 2;

/**
 * The URL that the provider redirects to. `finishLogin` trusts the login cookie, not these parameters.
 * @param url the page for a browser that comes back without this cookie
 */
function createRedirectUri(
  { returnPath }: LoginFlow,
  base: string,
  { appId, appType: type, pId }: LoginAttempt,
  url: string,
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

/**
 * Finds the app for the session's user. If the points mall rejects the session, the call is sent without it: else a
 * shopper whose session was ended could not log in again (R-WECHAT-01).
 */
async function findApp(flow: LoginFlow, request: Request, context: CallContext) {
  const { session } = await getCaller(request);
  if (!session) return flow.findApp(context);
  const { userId, version } = session;
  return flow.findApp({ ...context, userId, sessionVersion: version }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'unauthorized') return flow.findApp(context);
    throw error;
  });
}

async function beginLogin(flow: LoginFlow, request: Request): Promise<Response> {
  const query = parseLoginQuery(flow, request);
  const secure = isSecure(request);
  const failed = (await readAttempt(flow, request, secure))?.failed ?? 0;
  const locale = getRequestLocale(request);
  const explainFailure = async () => {
    const retry = `${BASE_PATH}${flow.startPath}?${new URLSearchParams(query)}`;
    const cookies = [await createAttemptCookie(flow, undefined, secure), pauseAutoLogins(request)];
    return renderLoginFailedPage(flow, locale, { page: query.url, retry }, cookies);
  };
  if (failed >= MAX_FAILED_LOGINS) return explainFailure();
  const app = await findApp(flow, request, { pId: query.pId, locale, requestId: getRequestId(request) });
  const fallbackPage = isAutoLogin(request) ? markAsTried(query.url) : query.url;
  if (!app) return redirectTo(fallbackPage);
  if (isAutoLogin(request)) {
    // Another page of this browser has finished its login in the meantime. The mark ends a loop with pages that still know
    // an older app id, which each instance keeps for a minute.
    const { session } = await getCaller(request);
    if (!needsProviderLogin(session?.[flow.sessionKey], app.appId)) return redirectTo(fallbackPage);
    if (isAutoLoginLoop(request)) return explainFailure();
  }
  const state = createState();
  const attempt = { ...query, appId: app.appId, state, failed, isArrival: isAutoLogin(request) };
  const base = app.redirectBaseUrl || getRequestOrigin(request);
  const redirectUri = createRedirectUri(flow, base, attempt, fallbackPage);
  return redirectTo(app.createAuthorizeUrl({ redirectUri, state }), [
    await createAttemptCookie(flow, attempt, secure),
  ]);
}

/**
 * Handles the call that starts a login, with `url` (the page to return to), `pId` and `appType`; `arrival=1` if the page
 * itself starts the login. Binds the login to this browser and redirects to the provider; redirects to the page if the
 * login is not available (R-WECHAT-03, R-WECHAT-07).
 */
export async function startLogin(flow: LoginFlow, request: Request): Promise<Response> {
  try {
    await limitAddress(getClientAddress(request), 'write');
    return await beginLogin(flow, request);
  } catch (error) {
    // A shopper who only opened a page gets the page.
    if (error instanceof AppError && isAutoLogin(request))
      return redirectTo(markAsTried(parseLoginQuery(flow, request).url));
    return errorResponse(error, { requestId: getRequestId(request), secure: false });
  }
}
