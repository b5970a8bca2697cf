import 'server-only';
import { OrderStatus } from '@/lib/rules/order-state';
import { returnedScore } from '@/lib/rules/points';
import { lockUser } from '../db/dialect';
import type { Db, Tx } from '../db/types';
import { grant } from './ledger';
import { endLot, takeUpTo } from './take-back';

/** Why points were given for an order of "full refund by score"; `ref` is the order. */
const CREDIT_REASON = 'return_score';
const REVERSAL_REASON = 'return_score_reversed';

/** What an order tells of itself when it is paid. */
interface PaidOrder {
  id: string;
  user_id: string;
  activity_type: number;
  pay_amount_fen: number;
}

/** Gives a paid order of "full refund by score" its points, once (product 4). Others gain nothing here. */
export async function creditReturnScore(tx: Tx, order: PaidOrder, now: Date): Promise<void> {
  const amount = returnedScore({ activityType: order.activity_type, payAmountFen: order.pay_amount_fen });
  if (amount > 0) {
    await grant(tx, { userId: order.user_id, amount, reason: CREDIT_REASON, ref: order.id, now });
  }
}

/** What unpaid orders hold of a lot. */
async function heldOf(tx: Tx, lotId: string): Promise<number> {
  const { held } = await tx
    .selectFrom('order_points')
    .innerJoin('orders', 'orders.id', 'order_points.order_id')
    .select(({ fn }) => fn.sum<number | null>('order_points.amount').as('held'))
    .where('lot_id', '=', lotId)
    .where('orders.status', '=', OrderStatus.unpaid)
    .executeTakeFirstOrThrow();
  return held ?? 0;
}

interface Reversal {
  userId: string;
  orderId: string;
  now: Date;
}

/**
 * Takes the points of "full refund by score" back when the order's cash is refunded; the second time, and for an
 * order that brought none, nothing. What unpaid orders hold of them lapses when these let go; what was spent is
 * taken from the user's other points, never below zero, and what cannot be had is kept in `score_reversals` for
 * the operator. Answers that shortfall.
 */
export async function reverseReturnScore(tx: Tx, { userId, orderId, now }: Reversal): Promise<number> {
  await lockUser(tx, userId);
  const lot = await tx
    .selectFrom('points_lots')
    .select(['id', 'amount', 'remaining'])
    .where('user_id', '=', userId)
    .where('reason', '=', CREDIT_REASON)
    .where('ref', '=', orderId)
    .executeTakeFirst();
  if (!lot) return 0;
  const done = tx.selectFrom('score_reversals').select('order_id').where('order_id', '=', orderId);
  if (await done.executeTakeFirst()) return 0;
  const why = { userId, reason: REVERSAL_REASON, ref: orderId, now };
  const lapsing = await heldOf(tx, lot.id);
  const left = await endLot(tx, lot, why);
  const spent = lot.amount - left - lapsing;
  const taken = left + (await takeUpTo(tx, spent, why));
  const shortfall = lot.amount - lapsing - taken;
  await tx
    .insertInto('score_reversals')
    .values({
      order_id: orderId,
      user_id: userId,
      points: lot.amount,
      taken,
      shortfall,
      lapsing,
      created_at: now.toISOString(),
    })
    .execute();
  return shortfall;
}

/** Points that paid orders brought back, less what went back with their cash (user state `refundPoint`). */
export async function refundPointOf(db: Db, userId: string): Promise<number> {
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
