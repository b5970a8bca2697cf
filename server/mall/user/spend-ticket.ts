import 'server-only';
import { AppError } from '@/lib/contract/errors';
import type { Tx } from '../db/types';

/**
 * Marks a login ticket as used, for all instances (R-ACCOUNT-18).
 * @throws AppError conflict `already_done` when it was used before.
 */
export async function spendTicket(tx: Tx, id: string, now: Date): Promise<void> {
  const used = await tx
    .insertInto('login_tickets')
    .values({ id, used_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!used) throw new AppError('conflict', 'this login ticket was already used', { reason: 'already_done' });
}
