import 'server-only';
import { sql } from 'kysely';
import type { OrderStatus } from '@/lib/rules/order/order-state';
import { isPostgres } from '../db/dialect';
import { skipLocked } from '../db/skip-locked';
import type { Db, Tx } from '../db/types';

/** Queries orders in a status. The status is a literal in the statement, so that a partial index applies. */
export const selectOrdersInStatus = (db: Db, status: OrderStatus) =>
  db.selectFrom('orders').select('id').where('status', '=', sql.lit<number>(status));

/**
 * Locks orders for this transaction without waiting; returns false if one has left the status or is locked by
 * another transaction (another instance, a payment), which then handles it. SQLite has one writer.
 */
export async function tryLockOrders(
  tx: Tx,
  orderIds: readonly string[],
  status: OrderStatus,
): Promise<boolean> {
  if (!isPostgres(tx)) return true;
  const query = selectOrdersInStatus(tx, status).where('id', 'in', orderIds).orderBy('id');
  return (await skipLocked(tx, query).execute()).length === orderIds.length;
}

/**
 * Locks an order in any status for this transaction without waiting; returns false if it is locked elsewhere.
 */
export async function tryLockOrder(tx: Tx, orderId: string): Promise<boolean> {
  const query = tx.selectFrom('orders').select('id').where('id', '=', orderId);
  return (await skipLocked(tx, query).executeTakeFirst()) !== undefined;
}
