import 'server-only';
import type { Db } from '../db/types';
import { orderNotFound } from './errors';

/**
 * Reads an order of this user, all columns (R-SECURITY-13).
 * @throws AppError not_found, also for an order of another user.
 */
export async function getOwnOrder(db: Db, userId: string, orderId: string) {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw orderNotFound();
  return row;
}

/** A row of `orders`. */
export type OrderRow = Awaited<ReturnType<typeof getOwnOrder>>;
