import 'server-only';
import { signIn } from '@/lib/contract/user';
import { continuousDaysOn, type SignInRecord, signInPoints } from '@/lib/rules/points/sign-in';
import { dayOf } from '@/lib/rules/time/dates';
import type { Context } from '../context';
import { inTransaction } from '../db/tx';
import type { Db, Tx } from '../db/types';
import { implement } from '../http/implement';
import { mayUserReceiveGift } from './guest-gifts';
import { balance, grant } from './ledger';

/** A sign-in and what it gave. */
export interface GivenSignIn extends SignInRecord {
  points: number;
}

/** The latest sign-in of a user. */
export async function lastSignIn(db: Db, userId: string): Promise<GivenSignIn | null> {
  const record = await db
    .selectFrom('sign_ins')
    .select(['day', 'continuous_days as continuousDays', 'points'])
    .where('user_id', '=', userId)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return record ?? null;
}

/**
 * Signs in once a day; the unique (user, day) decides which of several calls gives the points. A guest who may
 * receive none is signed in for 0: the days in a row go on (R-SIGNIN-01, R-SIGNIN-04,
 * R-SIGNIN-07).
 */
async function signInOnce(tx: Tx, context: Context, now: Date): Promise<GivenSignIn> {
  const { userId } = context;
  const day = dayOf(now);
  const last = await lastSignIn(tx, userId);
  if (last && last.day >= day) return last;
  const continuousDays = continuousDaysOn(day, last);
  const points = (await mayUserReceiveGift(tx, context, userId)) ? signInPoints(continuousDays) : 0;
  const created_at = now.toISOString();
  const made = await tx
    .insertInto('sign_ins')
    .values({ user_id: userId, day, continuous_days: continuousDays, points, created_at })
    .onConflict((conflict) => conflict.columns(['user_id', 'day']).doNothing())
    .returning('day')
    .executeTakeFirst();
  if (made && points > 0) await grant(tx, { userId, amount: points, reason: 'sign_in', ref: day, now });
  return { day, continuousDays, points };
}

export const answerSignIn = implement(signIn, async (context) => {
  const { db, userId, now } = context;
  const moment = now();
  const record = await inTransaction(db, (tx) => signInOnce(tx, context, moment));
  const { activePoints } = await balance(db, userId, moment);
  return { ...record, activePoints, ...(record.points === 0 && { isLimited: true }) };
});
