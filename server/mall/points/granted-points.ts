import 'server-only';
import type { GrantedPoints } from '@/lib/rules/after-sale/missing-points';
import type { Db } from '../db/types';
import type { OrderRow } from '../order/get-own-order';
import { countReservedPoints } from './expire-reserved';
import { getBalance } from './ledger';
import { findPaymentReward } from './payment-reward';
import { findReturnedPoints } from './return-score';

interface RefundScope {
  /** Fen of the order that are refunded afterwards, earlier refunds included; absent: all. */
  refundedFen?: number;
  /** Whether the refund closes the order, and so revokes its reward. */
  endsOrder: boolean;
  now: Date;
}

interface GrantedLot {
  id: string;
  amount: number;
  remaining: number;
}

/** Points of a lot that a refund takes back, and how many of them unpaid orders have reserved. */
async function countDue(db: Db, lot: GrantedLot | undefined, due: number) {
  if (!lot || due <= 0) return { due: 0, reserved: 0 };
  const missing = Math.max(0, due - lot.remaining);
  return { due, reserved: missing > 0 ? Math.min(missing, await countReservedPoints(db, lot.id)) : 0 };
}

/**
 * Reads the points that the refund of an order takes back, as `reverseReturnScore` and `revokePaymentReward` take them.
 * A caller that acts on the result has locked the user; otherwise it is a preview (R-AFTER-28).
 */
export async function readGrantedPoints(
  db: Db,
  order: Pick<OrderRow, 'id' | 'user_id' | 'points'>,
  { refundedFen = Number.POSITIVE_INFINITY, endsOrder, now }: RefundScope,
): Promise<GrantedPoints> {
  const owner = { userId: order.user_id, orderId: order.id };
  const returned = await findReturnedPoints(db, owner);
  const reward = endsOrder ? await findPaymentReward(db, owner) : undefined;
  const score = await countDue(
    db,
    returned,
    returned ? Math.min(returned.amount, refundedFen) - returned.reversed : 0,
  );
  const revoked = await countDue(db, reward, reward?.amount ?? 0);
  const due = score.due + revoked.due;
  const active = due > 0 ? (await getBalance(db, order.user_id, now)).activePoints : 0;
  return { due, reserved: score.reserved + revoked.reserved, active, cost: order.points };
}
