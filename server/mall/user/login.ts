import 'server-only';
import type { z } from 'zod';
import { AppError } from '@/lib/contract/errors';
import { serverLogin } from '@/lib/contract/server-login';
import { AUTH_VERSION } from '@/lib/rules/caller/auth-version';
import type { Context } from '../context';
import { inTransaction } from '../db/transaction';
import type { Tx } from '../db/types';
import { implement } from '../http/implement';
import { startRefreshFollowing } from '../wechat/following';
import { createFromGuest, createUser, noteDevice } from './create-user';
import {
  addIdentity,
  findByIdentity,
  findIdentityCandidate,
  type Identity,
  isGuest,
  lockIdentity,
  replaceOpenid,
  toIdentity,
} from './identity';
import { lockGuest, mergeGuest } from './merge/merge-guest';
import { findActiveUser } from './resolve-user';
import { findSessionUser } from './session';
import { isNewUser, TRIAL_REASON, TRIAL_REF } from './welcome-gift';

/** How long after a merge the response with the new session may take to reach the browser, in milliseconds. */
const NEW_SESSION_ARRIVES_MS = 10_000;

type LoginInput = z.output<typeof serverLogin.input>;

interface LoginUser {
  userId: string;
  /** Version of the session that identified the user; absent: the user's current version. */
  sessionVersion?: number;
}

interface LoginIdentity {
  identity: Identity;
  /** User of the login ticket. */
  ticketUser: string | undefined;
  /** User of the session, if it is valid. */
  sessionUser: string | undefined;
}

/** Finds the active user of a ticket. @throws AppError not_found without such a user and without an identity. */
async function getTicketUser(
  tx: Tx,
  userId: string | undefined,
  identity: Identity,
): Promise<string | undefined> {
  const ticketUser = userId && (await findActiveUser(tx, userId));
  if (userId && !ticketUser && Object.keys(identity).length === 0)
    throw new AppError('not_found', 'the user of the ticket does not exist');
  return ticketUser || undefined;
}

/** Creates the user of a new identity, and merges the first of `guests` that still is a guest into it. */
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
    return { userId };
  }
  return { userId: await createUser(tx, context, { identity, webFingerPrint: undefined }) };
}

/**
 * The login of a session's user. It has the version that was checked, not a later one: a login during a logout must return
 * a session that has ended.
 */
const toSessionLogin = (userId: string, { sessionVersion = 0 }: LoginInput): LoginUser => ({
  userId,
  sessionVersion,
});

/**
 * Finds or creates the user of an identity, and merges the guest of this session into it. Guests and users with another
 * identity never get the identity; a new identity gets a new user.
 * @throws AppError conflict `already_done` when the ticket's user got another identity at the same time.
 */
async function logInByIdentity(
  tx: Tx,
  context: Context,
  input: LoginInput,
  { identity, ticketUser, sessionUser }: LoginIdentity,
): Promise<LoginUser> {
  await lockIdentity(tx, identity);
  if (input.keepUser && sessionUser && !(await isGuest(tx, sessionUser))) {
    await addIdentity(tx, sessionUser, identity);
    return toSessionLogin(sessionUser, input);
  }
  const guest = input.keepGuest ? undefined : sessionUser;
  const existingId =
    (await findByIdentity(tx, identity)) ?? (await findIdentityCandidate(tx, ticketUser, identity));
  const login = existingId
    ? { userId: existingId }
    : await createIdentifiedUser(tx, context, identity, [ticketUser, guest]);
  const { userId } = login;
  if (guest && guest !== userId && (await isGuest(tx, guest)))
    await mergeGuest(tx, { guest, user: userId, now: context.now() });
  await addIdentity(tx, userId, identity);
  // A concurrent login may have added another identity to the user of the ticket.
  if (Object.keys(identity).length > 0 && (await findByIdentity(tx, identity)) !== userId)
    throw new AppError('conflict', 'this user has another identity', { reason: 'already_done' });
  return login;
}

/**
 * Whether the response with the new session of a merged guest may still be on its way to the browser: a new guest's
 * session in another response would replace it.
 */
async function wasJustMerged(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - NEW_SESSION_ARRIVES_MS).toISOString();
  const merged = tx.selectFrom('users').select('id').where('id', '=', userId).where('merged_at', '>', since);
  return (await merged.executeTakeFirst()) !== undefined;
}

/**
 * Logs in without an identity: returns the user of a valid session, or creates a guest. The session of a merged guest
 * is not valid.
 * @throws AppError unauthorized for a guest who was merged a moment ago.
 */
async function logInBySession(
  tx: Tx,
  context: Context,
  input: LoginInput,
  sessionUser: string | undefined,
): Promise<LoginUser> {
  const { webFingerPrint } = input;
  if (sessionUser) {
    if (webFingerPrint) await noteDevice(tx, sessionUser, webFingerPrint);
    return toSessionLogin(sessionUser, input);
  }
  if (input.userId && (await wasJustMerged(tx, input.userId, context.now())))
    throw new AppError('unauthorized', 'this guest was merged into a user: use the new session');
  return { userId: await createUser(tx, context, { identity: {}, webFingerPrint }) };
}

/** Stores what WeChat reports about the user and its public account. */
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

/**
 * Marks a login ticket as used, for all instances (R-ACCOUNT-18).
 * @throws AppError conflict `already_done` when it was used before.
 */
async function spendTicket(tx: Tx, id: string, now: Date): Promise<void> {
  const used = await tx
    .insertInto('login_tickets')
    .values({ id, used_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!used) throw new AppError('conflict', 'this login ticket was already used', { reason: 'already_done' });
}

async function logIn(tx: Tx, context: Context, input: LoginInput): Promise<LoginUser> {
  if (input.ticketId) await spendTicket(tx, input.ticketId, context.now());
  const identity = toIdentity(input);
  const { userId, sessionVersion: version = 0 } = input;
  const sessionUser = userId === undefined ? undefined : await findSessionUser(tx, { userId, version });
  const ticketUser = await getTicketUser(tx, input.ticketUserId, identity);
  const loginIdentity = { identity, ticketUser, sessionUser };
  const isKnown = ticketUser !== undefined || Object.keys(identity).length > 0;
  const login = await (isKnown
    ? logInByIdentity(tx, context, input, loginIdentity)
    : logInBySession(tx, context, input, sessionUser));
  // The openid of a ticket may belong to a mini program.
  if (input.openid && !input.ticketId) await replaceOpenid(tx, login.userId, input.openid);
  await saveFollowing(tx, login.userId, input);
  return login;
}

/**
 * Logs a user in, in one transaction. The mall trusts its caller: `userId` comes from the session, an identity from the
 * provider (`server/bff/login.ts`) (R-ACCOUNT-02).
 */
export const handleLogin = implement(serverLogin, async (context, { input }) => {
  const { userId, sessionVersion } = await inTransaction(context.db, (tx) => logIn(tx, context, input));
  // Tickets of a mini program name an openid of another app.
  if (input.openid && !input.ticketId && input.isFollowWxPub === undefined)
    startRefreshFollowing(context, input.openid);
  const { sessionVersion: currentVersion, ...newcomer } = await context.db
    .selectFrom('users')
    .select(['is_new as isNew', 'session_version as sessionVersion'])
    .select((user) =>
      user
        .selectFrom('points_lots')
        .select('points_lots.expires_at')
        .whereRef('user_id', '=', 'users.id')
        .where('reason', '=', TRIAL_REASON)
        .where('ref', '=', TRIAL_REF)
        .as('trialExpiresAt'),
    )
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const isStillGuest = await isGuest(context.db, userId);
  return {
    userId,
    isNewUser: isNewUser(newcomer, context.now()),
    authVersion: AUTH_VERSION,
    isGuest: isStillGuest,
    sessionVersion: sessionVersion ?? currentVersion,
  };
});
