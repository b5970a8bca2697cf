import 'server-only';
import { sql } from 'kysely';
import { AppError } from '@/lib/contract/errors';
import { allocate, type Balance, balanceOf, type Lot } from '@/lib/rules/points/points';
import { lockUser } from '../db/dialect';
import { newId } from '../db/ids';
import type { Db, Tx } from '../db/types';

interface Grant {
  userId: string;
  /** Points, at least 1. */
  amount: number;
  /** Absent: they never expire. */
  expiresAt?: Date | undefined;
  /** With `ref` it is unique for a user: nothing is given twice. */
  reason: string;
  ref: string;
  now: Date;
}

/** One line of the ledger. */
export interface Entry {
  userId: string;
  lotId: string;
  delta: number;
  reason: string;
  ref: string;
}

/** Writes lines of the ledger; whoever changes `remaining` of a lot does it. */
export async function write(tx: Tx, entries: readonly Entry[], now: Date): Promise<void> {
  const rows = entries.map(({ userId, lotId, ...entry }) => ({
    id: newId(),
    user_id: userId,
    lot_id: lotId,
    ...entry,
    created_at: now.toISOString(),
  }));
  if (rows.length > 0) await tx.insertInto('points_ledger').values(rows).execute();
}

/** Gives points once per (user, reason, ref). Answers whether they were given now. */
export async function grant(
  tx: Tx,
  { userId, amount, expiresAt, reason, ref, now }: Grant,
): Promise<boolean> {
  if (!Number.isSafeInteger(amount) || amount < 1) throw new RangeError(`cannot grant ${amount} points`);
  const lot = await tx
    .insertInto('points_lots')
    .values({
      id: newId(),
      user_id: userId,
      amount,
      remaining: amount,
      expires_at: expiresAt?.toISOString() ?? null,
      reason,
      ref,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'reason', 'ref']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!lot) return false;
  await write(tx, [{ userId, lotId: lot.id, delta: amount, reason, ref }], now);
  return true;
}

/** What a user can spend now, by lot. */
export const spendableLots = (db: Db, userId: string, now: Date): Promise<Lot[]> =>
  db
    .selectFrom('points_lots')
    .select(['id', 'remaining', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .where('remaining', '>', 0)
    .where((where) =>
      where.or([where('expires_at', 'is', null), where('expires_at', '>', now.toISOString())]),
    )
    .execute();

const short = () => new AppError('conflict', 'not enough points', { reason: 'points_short' });

/**
 * Takes points for an order from the lots that expire first and remembers from which.
 * @throws AppError conflict `points_short` when there are not enough; then roll back.
 */
export async function take(
  tx: Tx,
  { userId, amount, orderId, now }: { userId: string; amount: number; orderId: string; now: Date },
): Promise<void> {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`cannot take ${amount} points`);
  if (amount === 0) return;
  await lockUser(tx, userId);
  const parts = allocate(await spendableLots(tx, userId, now), amount, now.toISOString());
  if (!parts) throw short();
  for (const part of parts) {
    const { numUpdatedRows } = await tx
      .updateTable('points_lots')
      .set({ remaining: sql`remaining - ${part.amount}` })
      .where('id', '=', part.id)
      .where('remaining', '>=', part.amount)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw short();
  }
  const taken = parts.map((part) => ({ order_id: orderId, lot_id: part.id, amount: part.amount }));
  await tx.insertInto('order_points').values(taken).execute();
  const entries = parts.map(({ id, amount: part }) => ({
    userId,
    lotId: id,
    delta: -part,
    reason: 'order',
    ref: orderId,
  }));
  await write(tx, entries, now);
}

/**
 * Gives back to each lot what an order took, exactly once: the rows that say so are removed. A lot that expired
 * meanwhile stays expired. Answers how many points went back; 0 the second time. Like `take` it begins with the
 * user's row, so that the two never hold each other's lots.
 */
export async function giveBack(
  tx: Tx,
  { userId, orderId, now }: { userId: string; orderId: string; now: Date },
): Promise<number> {
  await lockUser(tx, userId);
  const taken = await tx
    .deleteFrom('order_points')
    .where('order_id', '=', orderId)
    .returning(['lot_id', 'amount'])
    .execute();
  const entries: Entry[] = [];
  for (const { lot_id: lotId, amount } of taken) {
    await tx
      .updateTable('points_lots')
      .set({ remaining: sql`remaining + ${amount}` })
      .where('id', '=', lotId)
      .execute();
    entries.push({ userId, lotId, delta: amount, reason: 'order_released', ref: orderId });
  }
  await write(tx, entries, now);
  return taken.reduce((total, { amount }) => total + amount, 0);
}

/** What a user can spend now, and what goes next. */
export const balance = async (db: Db, userId: string, now: Date): Promise<Balance> =>
  balanceOf(await spendableLots(db, userId, now), now.toISOString());
