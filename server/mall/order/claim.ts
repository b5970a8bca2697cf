import 'server-only';
import { sql } from 'kysely';
import type { OrderStatus } from '@/lib/rules/order/order-state';
import { isPostgres } from '../db/dialect';
import type { Db, Tx } from '../db/types';

/** Orders in a status. The number stands in the text of the statement, so that a partial index fits. */
export const ordersIn = (db: Db, status: OrderStatus) =>
  db.selectFrom('orders').select('id').where('status', '=', sql.lit<number>(status));

/**
 * Takes orders for this transaction; false if one has left the status, or somebody else (another instance, a
 * payment) has a hand on it now: then it is their work. SQLite has one writer.
 */
export async function claimOrders(
  tx: Tx,
  orderIds: readonly string[],
  status: OrderStatus,
): Promise<boolean> {
  if (!isPostgres(tx)) return true;
  const query = ordersIn(tx, status).where('id', 'in', orderIds).orderBy('id').forUpdate().skipLocked();
  return (await query.execute()).length === orderIds.length;
}
