import 'server-only';
import { AppError } from '@/lib/contract/errors';
import type { Tx } from '../db/types';

/**
 * Uses a login ticket up (R-ACCOUNT-18). @throws AppError conflict `already_done` the second time, on
 * whatever instance.
 */
export async function spendTicket(tx: Tx, id: string, now: Date): Promise<void> {
  const used = await tx
    .insertInto('login_tickets')
    .values({ id, used_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!used) throw new AppError('conflict', 'this ticket was used', { reason: 'already_done' });
}
