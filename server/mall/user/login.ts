import 'server-only';
import type { z } from 'zod';
import { AppError } from '@/lib/contract/errors';
import { serverLogin } from '@/lib/contract/server-login';
import { AUTH_VERSION } from '@/lib/rules/auth-version';
import type { Context } from '../context';
import { inTransaction } from '../db/tx';
import type { Tx } from '../db/types';
import { implement } from '../http/implement';
import { userBehind } from './alias';
import { createUser } from './guest';
import { complete, findByIdentity, type Identity, identityOf, isGuest, lockIdentity } from './identity';
import { mergeGuest } from './merge/merge-guest';
import { spendTicket } from './ticket';

type LoginInput = z.output<typeof serverLogin.input>;

interface Found {
  userId: string;
  isMade: boolean;
}

interface Asking {
  identity: Identity;
  /** Who a login ticket names. */
  named: string | undefined;
  /** Who the session names. */
  current: string | undefined;
}

/** A user who is named exists, or nobody is logged in. @throws AppError not_found. */
async function namedBy(tx: Tx, userId: string | undefined, identity: Identity): Promise<string | undefined> {
  const named = userId && (await userBehind(tx, userId));
  if (userId && !named && Object.keys(identity).length === 0) throw new AppError('not_found', 'no such user');
  return named || undefined;
}

/**
 * The user of an identity. A guest of this session becomes them: by merging into a user who exists, or by getting
 * the identity. A user who is known already stays who they are, and the identity gets a user of its own.
 */
async function byIdentity(
  tx: Tx,
  context: Context,
  input: LoginInput,
  { identity, named, current }: Asking,
): Promise<Found> {
  await lockIdentity(tx, identity);
  const known = (await findByIdentity(tx, identity)) ?? named;
  const guest = current && !input.keepGuest && (await isGuest(tx, current)) ? current : undefined;
  const userId = known ?? guest;
  if (!userId) {
    return { userId: await createUser(tx, context, { identity, webFingerPrint: undefined }), isMade: true };
  }
  if (guest && guest !== userId) await mergeGuest(tx, { guest, user: userId, now: context.now() });
  await complete(tx, userId, identity);
  return { userId, isMade: false };
}

/** Somebody without an identity: who the session says, or a new guest. */
async function bySession(
  tx: Tx,
  context: Context,
  input: LoginInput,
  current: string | undefined,
): Promise<Found> {
  if (current) return { userId: current, isMade: false };
  const { webFingerPrint } = input;
  return { userId: await createUser(tx, context, { identity: {}, webFingerPrint }), isMade: true };
}

/** What WeChat told of its public account. */
async function noteFollowing(
  tx: Tx,
  userId: string,
  { isFollowWxPub, isReceiveMsg }: LoginInput,
): Promise<void> {
  const told = {
    ...(isFollowWxPub !== undefined && { follows_wx_pub: isFollowWxPub ? (1 as const) : (0 as const) }),
    ...(isReceiveMsg !== undefined && { receives_msg: isReceiveMsg ? (1 as const) : (0 as const) }),
  };
  if (Object.keys(told).length === 0) return;
  await tx.updateTable('users').set(told).where('id', '=', userId).execute();
}

async function logIn(tx: Tx, context: Context, input: LoginInput): Promise<Found> {
  if (input.ticketId) await spendTicket(tx, input.ticketId, context.now());
  const identity = identityOf(input);
  const current = (input.userId && (await userBehind(tx, input.userId))) || undefined;
  const named = await namedBy(tx, input.ticketUserId, identity);
  const asking = { identity, named, current };
  const isKnown = named !== undefined || Object.keys(identity).length > 0;
  const found = await (isKnown
    ? byIdentity(tx, context, input, asking)
    : bySession(tx, context, input, current));
  await noteFollowing(tx, found.userId, input);
  return found;
}

/**
 * The mall believes its caller: a `userId` here is the session's, an identity is what the server itself got
 * (`server/bff/login-with.ts`). All of it in one transaction.
 */
export const answerLogin = implement(serverLogin, async (context, { input }) => {
  const { userId, isMade } = await inTransaction(context.db, (tx) => logIn(tx, context, input));
  const { is_new } = await context.db
    .selectFrom('users')
    .select('is_new')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { userId, isNewUser: isMade || is_new === 1, authVersion: AUTH_VERSION };
});
