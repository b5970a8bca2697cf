import 'server-only';
import { lockUser } from '../db/dialect';
import type { Db, Tx } from '../db/types';
import { revokeSpent } from './expire-reserved';
import { expireLot } from './revoke-points';

/** The user and the id of an order. */
export interface RewardedOrder {
  userId: string;
  orderId: string;
}

/** Finds the points that the payment of an order granted. Such a lot has an expiry only once it is revoked. */
export const findPaymentReward = (db: Db, { userId, orderId }: RewardedOrder) =>
  db
    .selectFrom('points_lots')
    .select(['id', 'amount', 'remaining'])
    .where('user_id', '=', userId)
    .where('reason', '=', 'paySuccess')
    .where('ref', '=', orderId)
    .where('expires_at', 'is', null)
    .executeTakeFirst();

/**
 * Revokes the points that the payment of an order granted, as `reverseReturnScore` does: first what is left of the lot;
 * what unpaid orders reserve of it expires when they release it; then the user's other points, as otherwise paying and
 * refunding would create points. The balance never goes below zero. A repeated call revokes nothing.
 * @returns the number of points revoked.
 */
export async function revokePaymentReward(
  tx: Tx,
  { userId, orderId, now }: RewardedOrder & { now: Date },
): Promise<number> {
  await lockUser(tx, userId);
  const lot = await findPaymentReward(tx, { userId, orderId });
  if (!lot) return 0;
  const ledgerReason = { userId, reason: 'order_refunded', ref: orderId, now };
  const remaining = await expireLot(tx, lot, ledgerReason);
  const { taken } = await revokeSpent(tx, lot.id, lot.amount - remaining, ledgerReason);
  return remaining + taken;
}
