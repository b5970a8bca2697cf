import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { AUTH_VERSION } from '@/lib/rules/caller/auth-version';
import { negotiateLocale } from '@/lib/rules/page/locale';
import { sanitizeReturnPath } from '@/lib/rules/page/return-path';
import { WechatError } from '@/lib/wechat/call-wechat';
import { exchangeCode } from '@/lib/wechat/oauth';
import { getCaller } from '../bff/caller';
import { getClientAddress } from '../bff/limit/client-address';
import { limitAddress } from '../bff/limit/rate-limit';
import { logInWithIdentity } from '../bff/login';
import { getRequestId, isSecure } from '../bff/request-info';
import { errorResponse } from '../bff/responses';
import { sessionCookies } from '../session/session-cookie';
import { getLogger } from '../telemetry/logger';
import { createAttemptCookie, type LoginAttempt, readAttempt } from './login-attempt';
import { findLoginProvider } from './login-provider';
import { claimState, isExpectedState } from './oauth-state';
import { redirectTo } from './redirect';

const CODE_PATTERN = /^[\w-]{1,256}$/;

/** Exchanges WeChat's code for a sealed session; undefined if WeChat or the mall rejects the login. */
async function logInByCode(
  request: Request,
  attempt: LoginAttempt,
  code: string,
): Promise<string | undefined> {
  const requestId = getRequestId(request);
  const { appId, pId, appType } = attempt;
  const provider = findLoginProvider(appId);
  if (!provider) return undefined;
  try {
    const identity = await exchangeCode(provider.server, { appId, secret: provider.secret }, code);
    const locale = negotiateLocale(undefined, request.headers.get('accept-language'));
    const wechat = { appId, authVersion: AUTH_VERSION };
    const context = { pId, locale, requestId, appType, wechat };
    return (await logInWithIdentity(identity, await getCaller(request), context)).token;
  } catch (error) {
    if (!(error instanceof WechatError || error instanceof AppError)) throw error;
    // The messages of these errors contain no code, secret or personal data.
    getLogger().warn({ requestId, failure: error.message }, 'login with WeChat failed');
    return undefined;
  }
}

/** The attempt after a failed login: it is counted and cannot be continued. */
const countFailure = ({ state: _, ...rest }: LoginAttempt): LoginAttempt => ({
  ...rest,
  failed: rest.failed + 1,
});

async function completeLogin(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const secure = isSecure(request);
  const attempt = await readAttempt(request, secure);
  // This browser has no login in progress: a repeated request, a shared link, a browser without cookies.
  if (!attempt?.state) return redirectTo(sanitizeReturnPath(query.get('url')));
  if (!isExpectedState(attempt.state, query.get('state'))) {
    // The response belongs to another browser or tab; the login in progress here may still succeed.
    const cookie = await createAttemptCookie({ ...attempt, failed: attempt.failed + 1 }, secure);
    return redirectTo(sanitizeReturnPath(query.get('url')), [cookie]);
  }
  // Two requests at the same time: the other one sets the cookies.
  if (!claimState(attempt.state)) return redirectTo(attempt.url);
  const code = query.get('code') ?? '';
  const sealed = CODE_PATTERN.test(code) ? await logInByCode(request, attempt, code) : undefined;
  if (!sealed) return redirectTo(attempt.url, [await createAttemptCookie(countFailure(attempt), secure)]);
  return redirectTo(attempt.url, [
    ...sessionCookies(sealed, secure),
    await createAttemptCookie(undefined, secure),
  ]);
}

/**
 * Handles `GET /api/v7/wxPay/token`, to which WeChat redirects the browser. Logs the browser in if it is the
 * one that started the login. In any case redirects to the page where the login started (R-WECHAT-03,
 * R-WECHAT-05).
 */
export async function finishLogin(request: Request): Promise<Response> {
  try {
    await limitAddress(getClientAddress(request), 'write');
    return await completeLogin(request);
  } catch (error) {
    return errorResponse(error, { requestId: getRequestId(request), secure: false });
  }
}
