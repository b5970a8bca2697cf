import 'server-only';
import { sql } from 'kysely';
import { allocateLots } from '@/lib/rules/points/points';
import type { Tx } from '../db/types';
import { findSpendableLots, writeEntries } from './ledger';

/** Whose points go, what the ledger says of it, and when. */
export interface LedgerReason {
  userId: string;
  reason: string;
  ref: string;
  now: Date;
}

/** Takes off one lot; the caller holds the user's row, so nothing has changed since it was read. */
export async function deductFromLot(
  tx: Tx,
  lotId: string,
  amount: number,
  { userId, reason, ref, now }: LedgerReason,
): Promise<void> {
  await tx
    .updateTable('points_lots')
    .set({ remaining: sql`remaining - ${amount}` })
    .where('id', '=', lotId)
    .execute();
  await writeEntries(tx, [{ userId, lotId, delta: -amount, reason, ref }], now);
}

/**
 * Takes up to `amount` points, soonest expiry first, never below zero. Answers how many there were to take.
 * The caller has locked the user (R-POINTS-30).
 */
export async function revokeUpTo(tx: Tx, amount: number, ledgerReason: LedgerReason): Promise<number> {
  const { userId, now } = ledgerReason;
  const lots = await findSpendableLots(tx, userId, now);
  const available = lots.reduce((sum, { remaining }) => sum + remaining, 0);
  const taken = Math.min(amount, available);
  for (const part of allocateLots(lots, taken, now.toISOString()) ?? [])
    await deductFromLot(tx, part.id, part.amount, ledgerReason);
  return taken;
}

/**
 * Ends a lot: what is left is written off, and it expires now, so that what orders still hold of it lapses when
 * they let go. Answers how many points were written off. The caller has locked the user.
 */
export async function expireLot(
  tx: Tx,
  lot: { id: string; remaining: number },
  ledgerReason: LedgerReason,
): Promise<number> {
  if (lot.remaining > 0) await deductFromLot(tx, lot.id, lot.remaining, ledgerReason);
  await tx
    .updateTable('points_lots')
    .set({ expires_at: ledgerReason.now.toISOString() })
    .where('id', '=', lot.id)
    .where(({ or, eb }) =>
      or([eb('expires_at', 'is', null), eb('expires_at', '>', ledgerReason.now.toISOString())]),
    )
    .execute();
  return lot.remaining;
}
