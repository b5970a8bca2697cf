import 'server-only';
import { serverLogin } from '@/lib/contract/server-login';
import type { AppType } from '@/lib/contract/user';
import { sealSession } from '../session/session';
import { type CallContext, callUpstream } from '../upstream/call-upstream';
import type { Caller } from './caller';

/** Who a person is, as the server itself learned it: from WeChat, from Alipay or from a checked login ticket. */
export interface Identity {
  openid?: string;
  unionId?: string;
  alipayUserId?: string;
  /** User named by a login ticket. */
  ticketUserId?: string;
  /** The ticket; the mall refuses its second use with conflict `already_done`. */
  ticketId?: string;
  /** What WeChat says of the public account; absent: not known. */
  isFollowWxPub?: boolean;
  isReceiveMsg?: boolean;
}

/** A login as a route asks for it. */
export interface LoginContext extends CallContext {
  appType: AppType;
  webFingerPrint?: string;
  /** Log in without merging the guest of the session. */
  keepGuest?: boolean;
}

export interface LoginResult {
  userId: string;
  isNewUser: boolean;
  authVersion: string;
  /** Nobody that a provider knows; absent: the points mall does not tell. */
  isGuest?: boolean | undefined;
  /** The new sealed session, for the cookie (`sessionCookies`) and the bearer token alike. */
  token: string;
}

/**
 * Logs a caller in: by an identity that the server itself got, else by the session, else as a new guest. Nothing
 * that a caller sent may become a part of `identity`. The guest of the session is merged into the user that the
 * identity names (R-ACCOUNT-04).
 * @throws AppError what the points mall refuses.
 */
export async function logInWithIdentity(
  identity: Identity,
  caller: Caller,
  { appType, webFingerPrint, keepGuest, ...context }: LoginContext,
): Promise<LoginResult> {
  const { session } = caller;
  const args = {
    ...{ ...identity, appType, webFingerPrint, keepGuest },
    ...(session && { userId: session.userId, sessionVersion: session.version }),
  };
  const { sessionVersion, ...data } = await callUpstream(serverLogin, args, context);
  return { ...data, token: await sealSession(data.userId, sessionVersion) };
}
