import 'server-only';
import { sql } from 'kysely';
import type { Job } from '../context';
import { isPostgres } from '../db/dialect';
import type { Tx } from '../db/types';
import { BATCH_SIZE, processInBatches } from '../jobs/batches';
import { writeEntries } from './ledger';

/** Ledger reason for expired points; `ref` is that of the lot. */
const EXPIRED_REASON = 'expired';

interface ExpiryBatch {
  now: Date;
  /** Lots per batch. */
  limit: number;
}

/**
 * Claims expired lots with points left, the oldest first, by locking the rows of their users, because every
 * change of a lot's `remaining` holds its user's row; locked users are left for the next run. The 0 is a
 * literal in the statement, so that the partial index applies.
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
 * Writes off the remaining points of expired lots. Points of them that an order has reserved are written off
 * when the order releases them. Returns how many lots were claimed (R-POINTS-07).
 */
async function expireLots(tx: Tx, batch: ExpiryBatch): Promise<number> {
  const claimed = await claimExpiredLots(tx, batch);
  if (claimed.length === 0) return 0;
  // Read again under the lock. A lot may have moved to another user meanwhile.
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

/** Writes off expired points, which cannot be spent any more. */
export const expirePoints: Job = {
  name: 'expirePoints',
  run: (deps) => {
    const now = deps.now();
    return processInBatches(deps, (tx) => expireLots(tx, { now, limit: BATCH_SIZE }));
  },
};
