import 'server-only';
import { signIn } from '@/lib/contract/user';
import { countContinuousDays, getSignInPoints, type SignInRecord } from '@/lib/rules/points/sign-in';
import { toShopDay } from '@/lib/rules/time/dates';
import { getProject } from '../config/project';
import type { Context } from '../context';
import { inTransaction } from '../db/transaction';
import type { Db, Tx } from '../db/types';
import { implement } from '../http/implement';
import { claimUserGiftPlace } from './guest-gifts';
import { getBalance, grantPoints } from './ledger';

/** A sign-in and the points it granted. */
export interface RewardedSignIn extends SignInRecord {
  points: number;
}

/** A sign-in of today. */
interface TodaysSignIn extends RewardedSignIn {
  /** The guest may not receive the points of this day. */
  isLimited: boolean;
}

/** Finds the latest sign-in of a user. */
export async function findLastSignIn(db: Db, userId: string): Promise<RewardedSignIn | null> {
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
 * Records a sign-in once a day; the unique key (user, day) decides which of several calls grants the points.
 * A guest who may not receive gifts signs in for 0 points: the count of consecutive days continues
 * A day without points takes no place from a guest (R-SIGNIN-01, R-SIGNIN-04, R-SIGNIN-07, R-SIGNIN-09, R-PROJECT-22).
 */
async function recordSignIn(tx: Tx, context: Context, now: Date): Promise<TodaysSignIn> {
  const { userId } = context;
  const day = toShopDay(now);
  const last = await findLastSignIn(tx, userId);
  const { config } = await getProject({ db: tx, settings: context.settings }, context.pId);
  const getAmount = (days: number) => getSignInPoints(days, config.signInPoints);
  if (last && last.day >= day)
    return { ...last, isLimited: last.points === 0 && getAmount(last.continuousDays) > 0 };
  const continuousDays = countContinuousDays(day, last);
  const amount = getAmount(continuousDays);
  const isLimited = amount > 0 && !(await claimUserGiftPlace(tx, context, userId));
  const points = isLimited ? 0 : amount;
  const created_at = now.toISOString();
  const inserted = await tx
    .insertInto('sign_ins')
    .values({ user_id: userId, day, continuous_days: continuousDays, points, created_at })
    .onConflict((conflict) => conflict.columns(['user_id', 'day']).doNothing())
    .returning('day')
    .executeTakeFirst();
  if (inserted && points > 0)
    await grantPoints(tx, { userId, amount: points, reason: 'sign_in', ref: day, now });
  return { day, continuousDays, points, isLimited };
}

/** Signs the user in for today and returns the points and the balance. */
export const handleSignIn = implement(signIn, async (context) => {
  const { db, userId, now } = context;
  const moment = now();
  const { isLimited, ...record } = await inTransaction(db, (tx) => recordSignIn(tx, context, moment));
  const { activePoints } = await getBalance(db, userId, moment);
  return { ...record, activePoints, ...(isLimited && { isLimited }) };
});
