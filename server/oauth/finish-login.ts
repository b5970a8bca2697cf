import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { AUTH_VERSION } from '@/lib/rules/caller/auth-version';
import { needsProviderLogin } from '@/lib/rules/caller/provider-login';
import { sanitizeReturnPath } from '@/lib/rules/page/return-path';
import { getCaller } from '../bff/caller';
import { getClientAddress } from '../bff/limit/client-address';
import { limitAddress } from '../bff/limit/rate-limit';
import { logInWithIdentity } from '../bff/login';
import { getRequestId, isSecure } from '../bff/request-info';
import { errorResponse } from '../bff/responses';
import { getRequestLocale } from '../request-locale';
import { redirectLoginCookies } from '../session/session-cookie';
import { getLogger } from '../telemetry/logger';
import { countAutoLogin, removeTriedMark } from './auto-login-loop-guard';
import { createAttemptCookie, type LoginAttempt, readAttempt } from './login-attempt';
import type { LoginFlow } from './login-flow';
import { claimState, isExpectedState } from './oauth-state';
import { redirectTo } from './redirect';

const CODE_PATTERN = /^[\w-]{1,256}$/;

/** Exchanges the provider's code for a sealed session; undefined if the provider or the mall rejects the login. */
async function logInByCode(
  flow: LoginFlow,
  request: Request,
  { appId, pId, appType }: LoginAttempt,
  code: string,
): Promise<string | undefined> {
  const requestId = getRequestId(request);
  try {
    const identity = await flow.exchangeCode(appId, code);
    if (!identity) return undefined;
    const locale = getRequestLocale(request);
    const logins = { [flow.sessionKey]: { appId, authVersion: AUTH_VERSION } };
    const context = { pId, locale, requestId, appType, logins };
    return (await logInWithIdentity(identity, await getCaller(request), context)).token;
  } catch (error) {
    if (!(flow.isProviderError(error) || error instanceof AppError)) throw error;
    getLogger().warn({ requestId, failure: error.message }, `login with ${flow.name} failed`);
    return undefined;
  }
}

/** The attempt after a failed login: it is counted and cannot be continued. */
const countFailure = ({ state: _, ...rest }: LoginAttempt): LoginAttempt => ({
  ...rest,
  failed: rest.failed + 1,
});

async function completeLogin(flow: LoginFlow, request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const secure = isSecure(request);
  const attempt = await readAttempt(flow, request, secure);
  // This browser has no login in progress, or another one, which may still succeed: a repeated request, a shared link,
  // several pages at the same time, a browser without cookies. None of these is a failed login.
  if (!attempt?.state || !isExpectedState(attempt.state, query.get('state'))) {
    const page = sanitizeReturnPath(query.get('url'));
    const { session } = await getCaller(request);
    // WeChat may send a request twice: the shopper is logged in and may copy the address for others.
    const isLoggedIn = !needsProviderLogin(session?.[flow.sessionKey], query.get('appId') ?? '');
    return redirectTo(isLoggedIn ? removeTriedMark(page) : page);
  }
  // Two requests at the same time: the other one sets the cookies.
  if (!claimState(attempt.state)) return redirectTo(attempt.url);
  const code = query.get(flow.codeParameter) ?? '';
  const sealed = CODE_PATTERN.test(code) ? await logInByCode(flow, request, attempt, code) : undefined;
  if (!sealed)
    return redirectTo(attempt.url, [await createAttemptCookie(flow, countFailure(attempt), secure)]);
  return redirectTo(attempt.url, [
    ...redirectLoginCookies(sealed, secure),
    await createAttemptCookie(flow, undefined, secure),
    ...(attempt.isArrival ? [countAutoLogin(request)] : []),
  ]);
}

/**
 * Handles the address to which the provider redirects the browser. Logs the browser in if it is the one that started the
 * login. In any case redirects to the page where the login started (R-WECHAT-03, R-WECHAT-05).
 */
export async function finishLogin(flow: LoginFlow, request: Request): Promise<Response> {
  try {
    await limitAddress(getClientAddress(request), 'write');
    return await completeLogin(flow, request);
  } catch (error) {
    // A shopper who only opened a page gets the page.
    if (error instanceof AppError)
      return redirectTo(sanitizeReturnPath(new URL(request.url).searchParams.get('url')));
    return errorResponse(error, { requestId: getRequestId(request), secure: false });
  }
}
