import 'server-only';
import type { z } from 'zod';
import { AppError } from '@/lib/contract/errors';
import { serverLogin } from '@/lib/contract/server-login';
import { AUTH_VERSION } from '@/lib/rules/caller/auth-version';
import type { Context } from '../context';
import { inTransaction } from '../db/transaction';
import type { Tx } from '../db/types';
import { implement } from '../http/implement';
import { createFromGuest, createUser, noteDevice } from './create-user';
import {
  addIdentity,
  findByIdentity,
  findIdentityCandidate,
  type Identity,
  isGuest,
  lockIdentity,
  toIdentity,
} from './identity';
import { lockGuest, mergeGuest } from './merge/merge-guest';
import { findActiveUser } from './resolve-user';
import { findSessionUser } from './session';
import { spendTicket } from './spend-ticket';

/** How long after a merge the answer with the user's session may be on its way to the browser, in milliseconds. */
const NEW_SESSION_ARRIVES_MS = 10_000;

type LoginInput = z.output<typeof serverLogin.input>;

interface LoginUser {
  userId: string;
  isMade: boolean;
  /** Of the session that said who this is; absent: the user's own, as it is now. */
  sessionVersion?: number;
}

interface LoginIdentity {
  identity: Identity;
  /** Who a login ticket names. */
  named: string | undefined;
  /** Who the session names, if it holds. */
  current: string | undefined;
}

/** A user who is named exists, or nobody is logged in. @throws AppError not_found. */
async function getTicketUser(
  tx: Tx,
  userId: string | undefined,
  identity: Identity,
): Promise<string | undefined> {
  const named = userId && (await findActiveUser(tx, userId));
  if (userId && !named && Object.keys(identity).length === 0) throw new AppError('not_found', 'no such user');
  return named || undefined;
}

/** Who an identity is that nobody has yet: a new user, whom the first of the guests who still is one is merged into. */
async function createIdentifiedUser(
  tx: Tx,
  context: Context,
  identity: Identity,
  guests: readonly (string | undefined)[],
): Promise<LoginUser> {
  for (const guest of guests) {
    if (!guest || !(await lockGuest(tx, guest))) continue;
    const userId = await createFromGuest(tx, guest, identity);
    await mergeGuest(tx, { guest, user: userId, now: context.now() });
    return { userId, isMade: false };
  }
  return { userId: await createUser(tx, context, { identity, webFingerPrint: undefined }), isMade: true };
}

/**
 * The user of an identity, whom the guest of this session is merged into. A guest never gets an identity, and a user
 * who is known already stays who they are: an unknown identity gets a user of its own.
 */
async function logInByIdentity(
  tx: Tx,
  context: Context,
  input: LoginInput,
  { identity, named, current }: LoginIdentity,
): Promise<LoginUser> {
  await lockIdentity(tx, identity);
  const guest = input.keepGuest ? undefined : current;
  const known = (await findByIdentity(tx, identity)) ?? (await findIdentityCandidate(tx, named, identity));
  const found = known
    ? { userId: known, isMade: false }
    : await createIdentifiedUser(tx, context, identity, [named, guest]);
  const { userId } = found;
  if (guest && guest !== userId && (await isGuest(tx, guest)))
    await mergeGuest(tx, { guest, user: userId, now: context.now() });
  await addIdentity(tx, userId, identity);
  // Another login may have completed the named user meanwhile: then this is not them.
  if (Object.keys(identity).length > 0 && (await findByIdentity(tx, identity)) !== userId)
    throw new AppError('conflict', 'this user is known as somebody else', { reason: 'already_done' });
  return found;
}

/**
 * Whether the new session of a merged guest may still be on its way to the browser: a guest's session in the answer
 * to another page's call would replace it.
 */
async function wasJustMerged(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - NEW_SESSION_ARRIVES_MS).toISOString();
  const merged = tx.selectFrom('users').select('id').where('id', '=', userId).where('merged_at', '>', since);
  return (await merged.executeTakeFirst()) !== undefined;
}

/**
 * Somebody without an identity: who the session says, or a new guest. A session that was ended, or of a guest who was
 * merged, says nobody.
 * @throws AppError unauthorized for a guest who was merged a moment ago.
 */
async function logInBySession(
  tx: Tx,
  context: Context,
  input: LoginInput,
  current: string | undefined,
): Promise<LoginUser> {
  const { webFingerPrint } = input;
  if (current) {
    if (webFingerPrint) await noteDevice(tx, current, webFingerPrint);
    // The version that was checked, not a later one: who logs in while the user logs out gets a session that has ended.
    return { userId: current, isMade: false, sessionVersion: input.sessionVersion ?? 0 };
  }
  if (input.userId && (await wasJustMerged(tx, input.userId, context.now())))
    throw new AppError('unauthorized', 'this guest has become a known user: use the new session');
  return { userId: await createUser(tx, context, { identity: {}, webFingerPrint }), isMade: true };
}

/** What WeChat told of its public account. */
async function saveFollowing(
  tx: Tx,
  userId: string,
  { isFollowWxPub, isReceiveMsg }: LoginInput,
): Promise<void> {
  const changes = {
    ...(isFollowWxPub !== undefined && { follows_wx_pub: isFollowWxPub ? (1 as const) : (0 as const) }),
    ...(isReceiveMsg !== undefined && { receives_msg: isReceiveMsg ? (1 as const) : (0 as const) }),
  };
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('users').set(changes).where('id', '=', userId).execute();
}

async function logIn(tx: Tx, context: Context, input: LoginInput): Promise<LoginUser> {
  if (input.ticketId) await spendTicket(tx, input.ticketId, context.now());
  const identity = toIdentity(input);
  const { userId, sessionVersion: version = 0 } = input;
  const current = userId === undefined ? undefined : await findSessionUser(tx, { userId, version });
  const named = await getTicketUser(tx, input.ticketUserId, identity);
  const loginIdentity = { identity, named, current };
  const isKnown = named !== undefined || Object.keys(identity).length > 0;
  const found = await (isKnown
    ? logInByIdentity(tx, context, input, loginIdentity)
    : logInBySession(tx, context, input, current));
  await saveFollowing(tx, found.userId, input);
  return found;
}

/**
 * The mall believes its caller: a `userId` here is the session's, an identity is what the server itself got
 * (`server/bff/login.ts`). All of it in one transaction (R-ACCOUNT-02).
 */
export const handleLogin = implement(serverLogin, async (context, { input }) => {
  const { userId, isMade, sessionVersion } = await inTransaction(context.db, (tx) =>
    logIn(tx, context, input),
  );
  const { is_new, session_version } = await context.db
    .selectFrom('users')
    .select(['is_new', 'session_version'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const stillGuest = await isGuest(context.db, userId);
  return {
    userId,
    isNewUser: isMade || is_new === 1,
    authVersion: AUTH_VERSION,
    isGuest: stillGuest,
    sessionVersion: sessionVersion ?? session_version,
  };
});
