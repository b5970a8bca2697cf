import 'server-only';
import { type Insertable, sql } from 'kysely';
import { calculateReturnedPoints } from '@/lib/rules/points/points';
import { lockUser } from '../db/dialect';
import type { ScoreReversalTable } from '../db/tables/points';
import type { Db, Tx } from '../db/types';
import { revokeSpent } from './expire-reserved';
import { grantPoints } from './ledger';
import { deductFromLot } from './revoke-points';

/** Ledger reasons of "full refund by score"; `ref` is the order. */
const CREDIT_REASON = 'return_score';
const REVERSAL_REASON = 'return_score_reversed';

/** The fields of a paid order that decide about returned points. */
interface PaidOrder {
  id: string;
  user_id: string;
  activity_type: number;
  pay_amount_fen: number;
}

/**
 * Grants the points of a paid order of "full refund by score", once. Other orders return no points
 * (R-POINTS-29).
 */
export async function creditReturnScore(tx: Tx, order: PaidOrder, now: Date): Promise<void> {
  const amount = calculateReturnedPoints({
    activityType: order.activity_type,
    payAmountFen: order.pay_amount_fen,
  });
  if (amount > 0) {
    await grantPoints(tx, { userId: order.user_id, amount, reason: CREDIT_REASON, ref: order.id, now });
  }
}

interface ScoreReversal {
  userId: string;
  orderId: string;
  /** Fen of the order that were refunded so far; absent: all. */
  refundedFen?: number;
  now: Date;
}

/** Adds to the sums of an order's reversals. */
async function recordReversal(tx: Tx, row: Insertable<ScoreReversalTable>): Promise<void> {
  const sum = (name: 'points' | 'taken' | 'shortfall' | 'lapsing') =>
    sql<number>`${sql.ref(`score_reversals.${name}`)} + ${sql.ref(`excluded.${name}`)}`;
  const sums = {
    points: sum('points'),
    taken: sum('taken'),
    shortfall: sum('shortfall'),
    lapsing: sum('lapsing'),
  };
  await tx
    .insertInto('score_reversals')
    .values(row)
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(sums))
    .execute();
}

/** Finds the points that an order returned, and how many of them were reversed. */
export async function findReturnedPoints(
  db: Db,
  { userId, orderId }: Pick<ScoreReversal, 'userId' | 'orderId'>,
) {
  const lot = await db
    .selectFrom('points_lots')
    .select(['id', 'amount', 'remaining'])
    .where('user_id', '=', userId)
    .where('reason', '=', CREDIT_REASON)
    .where('ref', '=', orderId)
    .executeTakeFirst();
  if (!lot) return undefined;
  const reversedPoints = db.selectFrom('score_reversals').select('points').where('order_id', '=', orderId);
  return { ...lot, reversed: (await reversedPoints.executeTakeFirst())?.points ?? 0 };
}

/**
 * Reverses the points of "full refund by score" as the order's cash is refunded: one point per fen, until
 * `refundedFen` points are reversed. Does nothing when repeated, and for orders that returned no points. It
 * takes the remaining points of the lot first; then points of it that unpaid orders have reserved, which
 * expire when released; then the user's other points, never below zero. The shortfall is recorded in
 * `score_reversals` for the operator and returned (R-POINTS-30).
 */
export async function reverseReturnScore(tx: Tx, reversal: ScoreReversal): Promise<number> {
  const { userId, orderId, refundedFen = Number.POSITIVE_INFINITY, now } = reversal;
  await lockUser(tx, userId);
  const lot = await findReturnedPoints(tx, reversal);
  const points = lot ? Math.min(lot.amount, refundedFen) - lot.reversed : 0;
  if (!lot || points <= 0) return 0;
  const ledgerReason = { userId, reason: REVERSAL_REASON, ref: orderId, now };
  const left = Math.min(points, lot.remaining);
  if (left > 0) await deductFromLot(tx, lot.id, left, ledgerReason);
  const { lapsing, taken: others } = await revokeSpent(tx, lot.id, points - left, ledgerReason);
  const taken = left + others;
  const shortfall = points - lapsing - taken;
  const created_at = now.toISOString();
  await recordReversal(tx, {
    order_id: orderId,
    user_id: userId,
    points,
    taken,
    shortfall,
    lapsing,
    created_at,
  });
  return shortfall;
}

/** Points that paid orders returned, minus those reversed by refunds (user state `refundPoint`). */
export async function getRefundPoints(db: Db, userId: string): Promise<number> {
  const { given, reversed } = await db
    .selectNoFrom((sums) => [
      sums
        .selectFrom('points_lots')
        .select(({ fn }) => fn.sum<number | null>('amount').as('sum'))
        .where('user_id', '=', userId)
        .where('reason', '=', CREDIT_REASON)
        .as('given'),
      sums
        .selectFrom('score_reversals')
        .select(({ fn }) => fn.sum<number | null>('points').as('sum'))
        .where('user_id', '=', userId)
        .as('reversed'),
    ])
    .executeTakeFirstOrThrow();
  return (given ?? 0) - (reversed ?? 0);
}
