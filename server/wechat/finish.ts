import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { negotiateLocale } from '@/lib/rules/page/locale';
import { returnPathOf } from '@/lib/rules/page/return-path';
import { WechatError } from '@/lib/wechat/api';
import { exchangeCode } from '@/lib/wechat/oauth';
import { addressOf } from '../bff/limit/client-address';
import { limitAddress } from '../bff/limit/limits';
import { loginWith } from '../bff/login-with';
import { isSecure, requestIdOf } from '../bff/request';
import { fail } from '../bff/respond';
import { callerOf } from '../bff/session-of';
import { log } from '../observe/log';
import { sessionCookies } from '../session/session-cookie';
import { type Attempt, attemptCookie, attemptOf } from './attempt';
import { providerOf } from './provider';
import { goTo } from './respond';
import { claimState, isState } from './states';

const CODE = /^[\w-]{1,256}$/;

/** The new sealed session; undefined when WeChat or the mall does not go along. */
async function logIn(request: Request, attempt: Attempt, code: string): Promise<string | undefined> {
  const requestId = requestIdOf(request);
  const { appId, pId, appType } = attempt;
  const provider = providerOf(appId);
  if (!provider) return undefined;
  try {
    const identity = await exchangeCode(provider.server, { appId, secret: provider.secret }, code);
    const locale = negotiateLocale(undefined, request.headers.get('accept-language'));
    const context = { pId, locale, requestId, appType };
    return (await loginWith(identity, await callerOf(request), context)).token;
  } catch (error) {
    if (!(error instanceof WechatError || error instanceof AppError)) throw error;
    // Their messages name an API, an errcode or a rule: no code, no secret, no person.
    log().warn({ requestId, failure: error.message }, 'login with WeChat failed');
    return undefined;
  }
}

/** A login that came to nothing: counted, and not to be gone on with. */
const failedOnce = ({ state: _, ...rest }: Attempt): Attempt => ({ ...rest, failed: rest.failed + 1 });

async function end(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const secure = isSecure(request);
  const attempt = await attemptOf(request);
  // No login is under way here: a second hit, a shared link, a browser without cookies.
  if (!attempt?.state) return goTo(returnPathOf(query.get('url')));
  if (!isState(attempt.state, query.get('state'))) {
    // Somebody else's, or of another tab: the login that is under way may still come back.
    const counted = await attemptCookie({ ...attempt, failed: attempt.failed + 1 }, secure);
    return goTo(returnPathOf(query.get('url')), [counted]);
  }
  // Two hits at once: the other one sets the cookies.
  if (!claimState(attempt.state)) return goTo(attempt.url);
  const code = query.get('code') ?? '';
  const sealed = CODE.test(code) ? await logIn(request, attempt, code) : undefined;
  if (!sealed) return goTo(attempt.url, [await attemptCookie(failedOnce(attempt), secure)]);
  return goTo(attempt.url, [...sessionCookies(sealed, secure), await attemptCookie(undefined, secure)]);
}

/**
 * Where WeChat sends a browser back to: `GET /api/v7/wxPay/token`. Logs the browser in
 * if it is the one that began this login, and sends it to the page it came from in any case (R-WECHAT-03,
 * R-WECHAT-05).
 */
export async function finishLogin(request: Request): Promise<Response> {
  try {
    await limitAddress(addressOf(request), 'write');
    return await end(request);
  } catch (error) {
    return fail(error, { requestId: requestIdOf(request), secure: false });
  }
}
