import 'server-only';
import { serverLogin } from '@/lib/contract/server-login';
import type { AppType } from '@/lib/contract/user';
import { type ProviderLogins, sealSession } from '../session/session';
import { type CallContext, callUpstream } from '../upstream/call-upstream';
import { getTransport } from '../upstream/transport';
import type { Caller } from './caller';

/** A person's identity, as the server itself learned it from WeChat, Alipay or a verified login ticket. */
export interface Identity {
  openid?: string;
  unionId?: string;
  alipayUserId?: string;
  /** The user whom a login ticket names. */
  ticketUserId?: string;
  /** Identifies the ticket; the points mall rejects its second use (conflict, `already_done`). */
  ticketId?: string;
  /** Whether the person follows the WeChat public account; absent: unknown. */
  isFollowWxPub?: boolean;
  isReceiveMsg?: boolean;
}

/** The context and the options of a login. */
export interface LoginContext extends CallContext {
  appType: AppType;
  webFingerPrint?: string;
  /** If true, the session's guest is not merged into the user. */
  keepGuest?: boolean;
  /** If true, the session of a user whom a provider knows keeps its user (docs/alipay.md). */
  keepUser?: boolean;
  /** The logins that identify the person to providers; absent: those of the same user's session, if any. */
  logins?: ProviderLogins;
}

/** The user after a login, and the session. */
export interface LoginResult {
  userId: string;
  isNewUser: boolean;
  authVersion: string;
  /** Whether no provider knows the user; absent: the points mall does not return it. */
  isGuest?: boolean | undefined;
  /** The new sealed session, for the cookie (`sessionCookies`) and as bearer token. */
  token: string;
}

const pickLogins = ({ wechat, alipay }: ProviderLogins = {}): ProviderLogins => ({ wechat, alipay });

/**
 * Logs a caller in by an identity, else by the session, else as a new guest. `identity` must contain only
 * what the server itself verified, never input of the caller. The points mall merges the session's guest into
 * the user of the identity (R-ACCOUNT-04).
 * @throws AppError if the points mall rejects the login
 */
export async function logInWithIdentity(
  identity: Identity,
  caller: Caller,
  { appType, webFingerPrint, keepGuest, keepUser, logins, ...context }: LoginContext,
): Promise<LoginResult> {
  const { session } = caller;
  const args = {
    ...{ ...identity, appType, webFingerPrint, keepGuest, keepUser },
    ...(session && { userId: session.userId, sessionVersion: session.version }),
  };
  const { sessionVersion, ...data } = await callUpstream(serverLogin, args, context);
  const keptSession = session?.userId === data.userId ? session : undefined;
  const isNewUser = getTransport().remote && (data.isNewUser || keptSession?.isNewUser);
  const token = await sealSession(data.userId, sessionVersion, Date.now(), {
    ...pickLogins(keptSession),
    ...logins,
    ...(isNewUser && { isNewUser }),
  });
  return { ...data, token };
}
