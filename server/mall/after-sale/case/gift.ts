import 'server-only';
import { lockUser } from '../../db/dialect';
import type { Tx } from '../../db/types';
import { takeSpent } from '../../points/lapse-held';
import { endLot } from '../../points/take-back';

/**
 * Takes back what an order gave for being paid, as `reverseReturnScore` does: what is left of it first, then what unpaid
 * orders hold of it lapses when these let go, then the user's other points, or paying and refunding would be a way to
 * make points. Never below zero, and nobody owes points. Called again it takes nothing: such points expire only by
 * being taken back. Answers how many points went.
 */
export async function takeBackGift(
  tx: Tx,
  { userId, orderId, now }: { userId: string; orderId: string; now: Date },
): Promise<number> {
  await lockUser(tx, userId);
  const lot = await tx
    .selectFrom('points_lots')
    .select(['id', 'amount', 'remaining'])
    .where('user_id', '=', userId)
    .where('reason', '=', 'paySuccess')
    .where('ref', '=', orderId)
    .where('expires_at', 'is', null)
    .executeTakeFirst();
  if (!lot) return 0;
  const why = { userId, reason: 'order_refunded', ref: orderId, now };
  const left = await endLot(tx, lot, why);
  const { taken } = await takeSpent(tx, lot.id, lot.amount - left, why);
  return left + taken;
}
