import 'server-only';
import { sql } from 'kysely';
import type { OrderStatus } from '@/lib/rules/order/order-state';
import { claimRows } from '../db/claim-rows';
import { isPostgres } from '../db/dialect';
import type { Db, Tx } from '../db/types';

/** Orders in a status. The number stands in the text of the statement, so that a partial index fits. */
export const selectOrdersInStatus = (db: Db, status: OrderStatus) =>
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
  const query = selectOrdersInStatus(tx, status).where('id', 'in', orderIds).orderBy('id');
  return (await claimRows(tx, query).execute()).length === orderIds.length;
}

/** Takes an order for this transaction, whatever its status; false if somebody else has a hand on it now. */
export async function claimOrder(tx: Tx, orderId: string): Promise<boolean> {
  const query = tx.selectFrom('orders').select('id').where('id', '=', orderId);
  return (await claimRows(tx, query).executeTakeFirst()) !== undefined;
}
