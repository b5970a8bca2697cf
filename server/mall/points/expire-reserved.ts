import 'server-only';
import { sql } from 'kysely';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { createId } from '../db/create-id';
import type { Db, Tx } from '../db/types';
import { writeEntries } from './ledger';
import { type LedgerReason, revokeUpTo } from './revoke-points';

/**
 * Reason of a lot that was not granted: it holds reserved points that expire when unpaid orders release them.
 */
const LAPSING_REASON = 'lapsing';

interface ReservedPart {
  orderId: string;
  amount: number;
}

/** Points of a lot that unpaid orders have reserved, up to `amount`. */
async function findReservedParts(db: Db, lotId: string, amount: number): Promise<ReservedPart[]> {
  const rows = await db
    .selectFrom('order_points')
    .innerJoin('orders', 'orders.id', 'order_points.order_id')
    .select(['order_points.order_id as orderId', 'order_points.amount'])
    .where('lot_id', '=', lotId)
    .where('orders.status', '=', OrderStatus.unpaid)
    .orderBy('order_points.order_id')
    .execute();
  const parts: ReservedPart[] = [];
  let missing = amount;
  for (const { orderId, amount: reserved } of rows) {
    const part = Math.min(reserved, missing);
    if (part > 0) parts.push({ orderId, amount: part });
    missing -= part;
  }
  return parts;
}

/** Counts the points of a lot that unpaid orders have reserved. */
export async function countReservedPoints(db: Db, lotId: string): Promise<number> {
  const parts = await findReservedParts(db, lotId, Number.POSITIVE_INFINITY);
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}

/** Adds points to an already expired lot; there is one such lot per `ref`. Returns its id. */
async function createExpiredLot(tx: Tx, amount: number, { userId, ref, now }: LedgerReason): Promise<string> {
  const at = now.toISOString();
  const row = { id: createId(), user_id: userId, amount, remaining: 0, reason: LAPSING_REASON, ref };
  const { id } = await tx
    .insertInto('points_lots')
    .values({ ...row, expires_at: at, created_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'reason', 'ref'])
        .doUpdateSet({ amount: sql<number>`points_lots.amount + excluded.amount` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Moves reserved points of an order from one lot to another. */
async function moveReservation(
  tx: Tx,
  { orderId, amount }: ReservedPart,
  from: string,
  to: string,
): Promise<void> {
  const source = tx.deleteFrom('order_points').where('order_id', '=', orderId).where('lot_id', '=', from);
  const { numDeletedRows } = await source.where('amount', '=', amount).executeTakeFirst();
  if (numDeletedRows === 0n)
    await tx
      .updateTable('order_points')
      .set({ amount: sql<number>`amount - ${amount}` })
      .where('order_id', '=', orderId)
      .where('lot_id', '=', from)
      .execute();
  await tx
    .insertInto('order_points')
    .values({ order_id: orderId, lot_id: to, amount })
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'lot_id'])
        .doUpdateSet({ amount: sql<number>`order_points.amount + excluded.amount` }),
    )
    .execute();
}

/**
 * Makes up to `amount` reserved points of a lot expire: they are spent if the orders are paid, and expire
 * when the orders release them. Returns how many points. The caller has locked the user.
 */
async function expireReserved(
  tx: Tx,
  lotId: string,
  amount: number,
  ledgerReason: LedgerReason,
): Promise<number> {
  const parts = await findReservedParts(tx, lotId, amount);
  const total = parts.reduce((sum, part) => sum + part.amount, 0);
  if (total === 0) return 0;
  const expiredLotId = await createExpiredLot(tx, total, ledgerReason);
  for (const part of parts) await moveReservation(tx, part, lotId, expiredLotId);
  const { userId, reason, ref, now } = ledgerReason;
  const entry = (lot: string, delta: number) => ({ userId, lotId: lot, delta, reason, ref });
  const entries = [
    entry(lotId, total),
    entry(lotId, -total),
    entry(expiredLotId, total),
    entry(expiredLotId, -total),
  ];
  await writeEntries(tx, entries, now);
  return total;
}

/**
 * Revokes up to `amount` points that have already left a lot: first points that unpaid orders have reserved
 * from it, which expire when released (`lapsing`); then the user's other points (`taken`), never below zero.
 * The caller has locked the user (R-POINTS-06).
 */
export async function revokeSpent(
  tx: Tx,
  lotId: string,
  amount: number,
  ledgerReason: LedgerReason,
): Promise<{ lapsing: number; taken: number }> {
  const lapsing = await expireReserved(tx, lotId, amount, ledgerReason);
  return { lapsing, taken: await revokeUpTo(tx, amount - lapsing, ledgerReason) };
}
