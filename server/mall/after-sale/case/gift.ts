import 'server-only';
import { lockUser } from '../../db/dialect';
import type { Tx } from '../../db/types';
import { endLot } from '../../points/take-back';

/**
 * Takes back what an order gave for being paid, as far as it is still there: what was spent meanwhile stays spent,
 * and nobody owes points. Called again it takes nothing. Answers how many points went.
 */
export async function takeBackGift(
  tx: Tx,
  { userId, orderId, now }: { userId: string; orderId: string; now: Date },
): Promise<number> {
  await lockUser(tx, userId);
  const lot = await tx
    .selectFrom('points_lots')
    .select(['id', 'remaining'])
    .where('user_id', '=', userId)
    .where('reason', '=', 'paySuccess')
    .where('ref', '=', orderId)
    .executeTakeFirst();
  if (!lot) return 0;
  return endLot(tx, lot, { userId, reason: 'order_refunded', ref: orderId, now });
}
