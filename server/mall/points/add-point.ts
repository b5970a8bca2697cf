import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { addPoint } from '@/lib/contract/user';
import { lackingPoints, trialExpiry } from '@/lib/rules/points/points';
import { dayOf, startOfDay } from '@/lib/rules/time/dates';
import { findPurchasable } from '../catalogue/purchasable';
import { findProject } from '../config/project';
import type { Context } from '../context';
import { lockUser } from '../db/dialect';
import { inTransaction } from '../db/tx';
import type { Tx } from '../db/types';
import { implement } from '../http/implement';
import { mayUserReceiveGift } from './guest-gifts';
import { balance, grant } from './ledger';

export const ADD_REASON = 'add_point';

/** What `addPoint` gave since a moment. */
async function givenSince(tx: Tx, userId: string, since: Date): Promise<number> {
  const { sum } = await tx
    .selectFrom('points_lots')
    .select(({ fn }) => fn.sum<number | null>('amount').as('sum'))
    .where('user_id', '=', userId)
    .where('reason', '=', ADD_REASON)
    .where('created_at', '>=', since.toISOString())
    .executeTakeFirstOrThrow();
  return sum ?? 0;
}

interface Wanted {
  userId: string;
  /** What one piece costs now, in points. */
  price: number;
  /** Names the spec in its activity. */
  ref: string;
  /** Most points of one gift, and of all gifts of a day. */
  cap: number;
  now: Date;
}

/** Gives what is lacking; the user's row makes several gifts wait for each other. Answers how many points. */
async function giveLacking(
  tx: Tx,
  context: Context,
  { userId, price, ref, cap, now }: Wanted,
): Promise<number> {
  await lockUser(tx, userId);
  const left = cap - (await givenSince(tx, userId, startOfDay(dayOf(now))));
  const { activePoints } = await balance(tx, userId, now);
  const amount = lackingPoints(price, activePoints, cap, left);
  if (amount === 0 || !(await mayUserReceiveGift(tx, context, userId))) return 0;
  const gift = { userId, amount, expiresAt: trialExpiry(now), reason: ADD_REASON, ref, now };
  return (await grant(tx, gift)) ? amount : 0;
}

/** A spec has one id, in an activity too: another one would be a way to be given the same again. */
function checkSpec(goodsSpecId: string, activityGoodsSpecId: string | undefined): void {
  if (activityGoodsSpecId !== undefined && activityGoodsSpecId !== goodsSpecId)
    throw new AppError('not_found', 'no such goods in this activity');
}

/**
 * Once per (user, goodsSpecId, activityType, activityGoodsSpecId); the points expire like trial points
 * (R-POINTS-26).
 */
export const answerAddPoint = implement(addPoint, async (context, { input }) => {
  const { db, userId, pId, now, locale } = context;
  const { goodsSpecId, activityType, activityGoodsSpecId } = input;
  checkSpec(goodsSpecId, activityGoodsSpecId);
  const moment = now();
  const wanted = { goodsSpecId, activityType };
  const { points: price } = await findPurchasable(db, wanted, { pId, now: moment, locale });
  const { config } = await findProject(context, pId);
  const ref = `${goodsSpecId}:${activityType}`;
  const points = await inTransaction(db, (tx) =>
    giveLacking(tx, context, { userId, price, ref, cap: config.addPointCap, now: moment }),
  );
  const { activePoints } = await balance(db, userId, moment);
  return { points, activePoints };
});
