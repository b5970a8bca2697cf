import 'server-only';
import { sql } from 'kysely';
import { isPostgres } from '../db/dialect';
import type { Tx } from '../db/types';
import { writeEntries } from './ledger';

/** Why points left a lot: its time was over. `ref` is that of the lot. */
const EXPIRED_REASON = 'expired';

interface ExpiryBatch {
  now: Date;
  /** Lots in one go. */
  limit: number;
}

/**
 * Lots whose time is over with something left in them, the oldest first, and their users: whoever changes what is
 * left of a lot holds its user's row, and one that is held is left for the next time. The number stands in the text
 * of the statement, so that the partial index fits.
 */
async function claimExpiredLots(
  tx: Tx,
  { now, limit }: ExpiryBatch,
): Promise<{ id: string; userId: string }[]> {
  const due = tx
    .selectFrom('points_lots as lot')
    .innerJoin('users', 'users.id', 'lot.user_id')
    .select(['lot.id', 'users.id as userId'])
    .where('lot.remaining', '>', sql.lit(0))
    .where('lot.expires_at', '<=', now.toISOString())
    .orderBy('lot.expires_at')
    .orderBy('lot.id')
    .limit(limit);
  return (isPostgres(tx) ? due.forNoKeyUpdate('users').skipLocked() : due).execute();
}

/**
 * Writes off what is left of lots whose time is over. What an order still holds of them is written off when it comes
 * back. Answers how many lots were found (R-POINTS-07).
 */
export async function expireLots(tx: Tx, batch: ExpiryBatch): Promise<number> {
  const claimed = await claimExpiredLots(tx, batch);
  if (claimed.length === 0) return 0;
  // Read again: only now nobody else changes them. A lot may have gone over to another user meanwhile.
  const lots = await tx
    .selectFrom('points_lots')
    .select(['id', 'user_id as userId', 'remaining', 'ref'])
    .where('remaining', '>', 0)
    .where((lot) =>
      lot.or(claimed.map(({ id, userId }) => lot.and([lot('id', '=', id), lot('user_id', '=', userId)]))),
    )
    .execute();
  if (lots.length === 0) return claimed.length;
  const ids = lots.map(({ id }) => id);
  await tx.updateTable('points_lots').set({ remaining: 0 }).where('id', 'in', ids).execute();
  const entries = lots.map(({ id, userId, remaining, ref }) => ({
    userId,
    lotId: id,
    delta: -remaining,
    reason: EXPIRED_REASON,
    ref,
  }));
  await writeEntries(tx, entries, batch.now);
  return claimed.length;
}
