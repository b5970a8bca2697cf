import 'server-only';
import type { Db } from '../db/types';
import { noSuchOrder } from './refusals';

/**
 * An order of this user, all columns (R-SECURITY-13). @throws AppError not_found, also for somebody else's.
 */
export async function ownOrder(db: Db, userId: string, orderId: string) {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw noSuchOrder();
  return row;
}

export type OrderRow = Awaited<ReturnType<typeof ownOrder>>;
