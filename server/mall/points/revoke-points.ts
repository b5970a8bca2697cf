import 'server-only';
import { sql } from 'kysely';
import { allocateLots } from '@/lib/rules/points/points';
import type { Tx } from '../db/types';
import { findSpendableLots, writeEntries } from './ledger';

/** The user and the ledger reason of a change of points. */
export interface LedgerReason {
  userId: string;
  reason: string;
  ref: string;
  now: Date;
}

/** Deducts points from one lot. The caller has locked the user, so the lot is unchanged since it was read. */
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
 * Takes up to `amount` points, those that expire first before others, never below zero. Returns how many were
 * taken. The caller has locked the user (R-POINTS-30).
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
 * Ends a lot: writes off the remaining points and lets the lot expire now, so that reserved points of it
 * expire when orders release them. Returns how many points were written off. The caller has locked the user.
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
