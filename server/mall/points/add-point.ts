import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { addPoint } from '@/lib/contract/user';
import { calculateGrantedPoints, getTrialExpiry } from '@/lib/rules/points/points';
import { getStartOfDay, toShopDay } from '@/lib/rules/time/dates';
import { getProject } from '../config/project';
import type { Context } from '../context';
import { lockUser } from '../db/dialect';
import { inTransaction } from '../db/transaction';
import type { Tx } from '../db/types';
import { findPurchasable } from '../goods/purchasable';
import { implement } from '../http/implement';
import { claimUserGiftPlace } from './guest-gifts';
import { getBalance, grantPoints } from './ledger';

/** Ledger reason of points from `addPoint`; `ref` is spec and activity type. */
export const ADD_REASON = 'add_point';

/** Points that `addPoint` granted since a time. */
async function sumGrantedSince(tx: Tx, userId: string, since: Date): Promise<number> {
  const { sum } = await tx
    .selectFrom('points_lots')
    .select(({ fn }) => fn.sum<number | null>('amount').as('sum'))
    .where('user_id', '=', userId)
    .where('reason', '=', ADD_REASON)
    .where('created_at', '>=', since.toISOString())
    .executeTakeFirstOrThrow();
  return sum ?? 0;
}

interface MissingPoints {
  userId: string;
  /** Current price of one piece in points. */
  price: number;
  /** Identifies the spec in its activity. */
  ref: string;
  /** Maximum points of one gift, and of all gifts of a day. */
  cap: number;
  now: Date;
}

/** Grants the missing points and returns how many. The lock on the user's row serializes concurrent gifts. */
async function grantMissingPoints(
  tx: Tx,
  context: Context,
  { userId, price, ref, cap, now }: MissingPoints,
): Promise<number> {
  await lockUser(tx, userId);
  const leftToday = cap - (await sumGrantedSince(tx, userId, getStartOfDay(toShopDay(now))));
  const { activePoints } = await getBalance(tx, userId, now);
  const amount = calculateGrantedPoints(price, activePoints, cap, leftToday);
  if (amount === 0 || !(await claimUserGiftPlace(tx, context, userId))) return 0;
  const gift = { userId, amount, expiresAt: getTrialExpiry(now), reason: ADD_REASON, ref, now };
  return (await grantPoints(tx, gift)) ? amount : 0;
}

/**
 * Rejects a second id for a spec: an activity uses the same id, and another one would allow a second gift for
 * it.
 */
function assertSameSpec(goodsSpecId: string, activityGoodsSpecId: string | undefined): void {
  if (activityGoodsSpecId !== undefined && activityGoodsSpecId !== goodsSpecId)
    throw new AppError('not_found', 'the spec is not in this activity');
}

/**
 * Grants the points missing for a product, once per (user, goodsSpecId, activityType, activityGoodsSpecId);
 * they expire like trial points (R-POINTS-26).
 */
export const handleAddPoint = implement(addPoint, async (context, { input }) => {
  const { db, userId, pId, now, locale } = context;
  const { goodsSpecId, activityType, activityGoodsSpecId } = input;
  assertSameSpec(goodsSpecId, activityGoodsSpecId);
  const moment = now();
  const request = { goodsSpecId, activityType };
  const { points: price } = await findPurchasable(db, request, { pId, now: moment, locale });
  const { config } = await getProject(context, pId);
  const ref = `${goodsSpecId}:${activityType}`;
  const points = await inTransaction(db, (tx) =>
    grantMissingPoints(tx, context, { userId, price, ref, cap: config.addPointCap, now: moment }),
  );
  const { activePoints } = await getBalance(db, userId, moment);
  return { points, activePoints };
});
