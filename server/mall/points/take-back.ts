import 'server-only';
import { sql } from 'kysely';
import { allocate } from '@/lib/rules/points/points';
import type { Tx } from '../db/types';
import { spendableLots, write } from './ledger';

/** Whose points go, what the ledger says of it, and when. */
export interface Why {
  userId: string;
  reason: string;
  ref: string;
  now: Date;
}

/** Takes off one lot; the caller holds the user's row, so nothing has changed since it was read. */
export async function takeOff(
  tx: Tx,
  lotId: string,
  amount: number,
  { userId, reason, ref, now }: Why,
): Promise<void> {
  await tx
    .updateTable('points_lots')
    .set({ remaining: sql`remaining - ${amount}` })
    .where('id', '=', lotId)
    .execute();
  await write(tx, [{ userId, lotId, delta: -amount, reason, ref }], now);
}

/**
 * Takes up to `amount` points, soonest expiry first, never below zero. Answers how many there were to take.
 * The caller has locked the user (R-POINTS-30).
 */
export async function takeUpTo(tx: Tx, amount: number, why: Why): Promise<number> {
  const { userId, now } = why;
  const lots = await spendableLots(tx, userId, now);
  const there = lots.reduce((sum, { remaining }) => sum + remaining, 0);
  const taken = Math.min(amount, there);
  for (const part of allocate(lots, taken, now.toISOString()) ?? [])
    await takeOff(tx, part.id, part.amount, why);
  return taken;
}

/**
 * Ends a lot: what is left is written off, and it expires now, so that what orders still hold of it lapses when
 * they let go. Answers how many points were written off. The caller has locked the user.
 */
export async function endLot(tx: Tx, lot: { id: string; remaining: number }, why: Why): Promise<number> {
  if (lot.remaining > 0) await takeOff(tx, lot.id, lot.remaining, why);
  await tx
    .updateTable('points_lots')
    .set({ expires_at: why.now.toISOString() })
    .where('id', '=', lot.id)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', why.now.toISOString())]))
    .execute();
  return lot.remaining;
}
