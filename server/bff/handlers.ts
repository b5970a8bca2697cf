import 'server-only';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { AppError, type ErrorCode } from '@/lib/contract/errors';
import { dtkPrivilegeLink } from '@/lib/contract/partner';
import { aliMiniAppPay } from '@/lib/contract/payment';
import { serverLogout } from '@/lib/contract/server-logout';
import { login, logout } from '@/lib/contract/user';
import { createSignature } from '@/lib/contract/wechat';
import type { CallRequest } from '@/lib/http/call-request';
import { invalidInput } from '@/lib/http/validate-input';
import { isLinkToHost } from '@/lib/rules/partner/outgoing-link';
import { getConfig } from '../config';
import { createMiniTrade } from '../oauth/alipay-mini-login';
import { type CallContext, callUpstream } from '../upstream/call-upstream';
import type { Caller } from './caller';
import { logInWithIdentity } from './login';
import { answerMissingCall } from './missing-calls';
import { getRequestOrigin } from './request-info';
import { isResponseCached, readCachedResponse } from './response-cache';
import type { CallResult } from './responses';

type Handler = (
  args: Record<string, unknown>,
  context: CallContext,
  caller: Caller,
  request: CallRequest,
) => Promise<CallResult>;

/** Codes that a points mall without session versions may return for the optional logout call. */
const UNSUPPORTED_CODES: readonly ErrorCode[] = [
  'not_found',
  'method_not_allowed',
  'unauthorized',
  'upstream',
];

/**
 * Revokes every session of the user in the points mall. A points mall without session versions cannot do that
 * (the session has no version then), so only the cookie is removed.
 * @throws AppError if the points mall supports session versions and the call failed; the session stays valid
 */
async function revokeSessions(context: CallContext): Promise<void> {
  if (!context.userId) return;
  try {
    await callUpstream(serverLogout, {}, context);
  } catch (error) {
    const isOptional = context.sessionVersion === undefined;
    if (!(isOptional && error instanceof AppError && UNSUPPORTED_CODES.includes(error.code))) throw error;
  }
}

/** Handlers of the endpoints that are not simply forwarded, by endpoint id. */
const specialHandlers: Readonly<Record<string, Handler>> = {
  /**
   * Finds the user by the session, never by an id in the request; without a session, creates a guest
   * (R-ACCOUNT-03).
   */
  [login.id]: async (args, context, caller) => {
    const { appType, webFingerPrint } = login.input.parse(args);
    const { isGuest: _, ...data } = await logInWithIdentity({}, caller, {
      ...context,
      appType,
      ...(webFingerPrint && { webFingerPrint }),
    });
    return { data, session: data.token };
  },
  /**
   * Signs only pages of the host that serves the caller: the points mall does not know this host, in demo mode it has
   * no list of hosts either (R-WECHAT-09).
   */
  [createSignature.id]: async (args, context, _, request) => {
    const input = createSignature.input.parse(args);
    const page = new URL(input.url);
    const ownHost = new URL(`${page.protocol}//${new URL(getRequestOrigin(request)).host}`).host;
    if (page.host !== ownHost) throw invalidInput({ path: 'url', message: 'not a page of this mall' });
    return { data: await callUpstream(createSignature, input, context) };
  },
  [logout.id]: async (_, context) => {
    await revokeSessions(context);
    return { data: null, session: null };
  },
  [aliMiniAppPay.id]: createMiniTrade,
  /** Checks the partner's link again, because the partner service can be another company's (R-PARTNER-05). */
  [dtkPrivilegeLink.id]: async (args, context) => {
    const data = await callUpstream(dtkPrivilegeLink, dtkPrivilegeLink.input.parse(args), context);
    if (!isLinkToHost(data.url, getConfig().MALL_PARTNER_HOSTS))
      throw new AppError('forbidden', 'the link of the product leads to a host that is not allowed', {
        reason: 'host_not_allowed',
      });
    return { data };
  },
};

async function forward(
  endpoint: AnyEndpoint,
  args: Record<string, unknown>,
  context: CallContext,
  caller: Caller,
): Promise<CallResult> {
  if (isResponseCached(endpoint)) return { cached: await readCachedResponse(endpoint, args, context) };
  try {
    return { data: await callUpstream(endpoint, args, context) };
  } catch (error) {
    return answerMissingCall(error, endpoint, args, context, caller);
  }
}

/**
 * Runs the endpoint's special handler, or forwards the call to the upstream (R-ACCOUNT-10, R-ACCOUNT-14).
 * @param request the incoming request; its body has been read
 * @throws AppError as `callUpstream`
 */
export async function runHandler(
  endpoint: AnyEndpoint,
  args: Record<string, unknown>,
  context: CallContext,
  caller: Caller,
  request: CallRequest,
): Promise<CallResult> {
  const handler = specialHandlers[endpoint.id];
  return handler ? handler(args, context, caller, request) : forward(endpoint, args, context, caller);
}
