import 'server-only';
import { sql } from 'kysely';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { newId } from '../db/ids';
import type { Tx } from '../db/types';
import { write } from './ledger';
import { takeUpTo, type Why } from './take-back';

/** Why a lot exists that nobody was given: it holds what lapses when unpaid orders let go of it. */
const LAPSING_REASON = 'lapsing';

interface Part {
  orderId: string;
  amount: number;
}

/** What unpaid orders hold of a lot, as far as `amount` goes. */
async function heldParts(tx: Tx, lotId: string, amount: number): Promise<Part[]> {
  const rows = await tx
    .selectFrom('order_points')
    .innerJoin('orders', 'orders.id', 'order_points.order_id')
    .select(['order_points.order_id as orderId', 'order_points.amount'])
    .where('lot_id', '=', lotId)
    .where('orders.status', '=', OrderStatus.unpaid)
    .orderBy('order_points.order_id')
    .execute();
  const parts: Part[] = [];
  let missing = amount;
  for (const { orderId, amount: held } of rows) {
    const part = Math.min(held, missing);
    if (part > 0) parts.push({ orderId, amount: part });
    missing -= part;
  }
  return parts;
}

/** The lot that has expired already; the same one each time for one reason to lapse. */
async function expiredLot(tx: Tx, amount: number, { userId, ref, now }: Why): Promise<string> {
  const at = now.toISOString();
  const row = { id: newId(), user_id: userId, amount, remaining: 0, reason: LAPSING_REASON, ref };
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

/** Lets an order hold points of another lot than before. */
async function rehold(tx: Tx, { orderId, amount }: Part, from: string, to: string): Promise<void> {
  const all = tx.deleteFrom('order_points').where('order_id', '=', orderId).where('lot_id', '=', from);
  const { numDeletedRows } = await all.where('amount', '=', amount).executeTakeFirst();
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
 * Marks up to `amount` of what unpaid orders hold of a lot: it is spent if they are paid, and lapses when they let
 * go of it. Answers how many points that are. The caller has locked the user.
 */
async function lapseHeld(tx: Tx, lotId: string, amount: number, why: Why): Promise<number> {
  const parts = await heldParts(tx, lotId, amount);
  const total = parts.reduce((sum, part) => sum + part.amount, 0);
  if (total === 0) return 0;
  const expired = await expiredLot(tx, total, why);
  for (const part of parts) await rehold(tx, part, lotId, expired);
  const { userId, reason, ref, now } = why;
  const entry = (lot: string, delta: number) => ({ userId, lotId: lot, delta, reason, ref });
  const moved = [entry(lotId, total), entry(lotId, -total), entry(expired, total), entry(expired, -total)];
  await write(tx, moved, now);
  return total;
}

/**
 * Takes up to `amount` points back that have left a lot: first what unpaid orders hold of them lapses when these let
 * go, then the user's other points are taken, never below zero. The caller has locked the user (R-POINTS-06).
 */
export async function takeSpent(
  tx: Tx,
  lotId: string,
  amount: number,
  why: Why,
): Promise<{ lapsing: number; taken: number }> {
  const lapsing = await lapseHeld(tx, lotId, amount, why);
  return { lapsing, taken: await takeUpTo(tx, amount - lapsing, why) };
}
