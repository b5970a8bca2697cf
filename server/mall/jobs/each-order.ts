import 'server-only';
import { sql } from 'kysely';
import type { OrderStatus } from '@/lib/rules/order-state';
import type { Host } from '../context';
import { isPostgres } from '../db/dialect';
import type { Db, Tx } from '../db/types';

/** Rows looked at in one go. */
export const BATCH = 100;

/** Orders in a status. The number stands in the text of the statement, so that a partial index fits. */
export const ordersIn = (db: Db, status: OrderStatus) =>
  db.selectFrom('orders').select('id').where('status', '=', sql.lit<number>(status));

/**
 * Takes an order for this transaction; false if it has left the status, or somebody else (another instance, a
 * payment) has a hand on it now: then it is their work. SQLite has one writer.
 */
export async function claimOrder(tx: Tx, orderId: string, status: OrderStatus): Promise<boolean> {
  if (!isPostgres(tx)) return true;
  const query = ordersIn(tx, status).where('id', '=', orderId).forUpdate().skipLocked();
  return (await query.executeTakeFirst()) !== undefined;
}

/** Works rows off one by one, batch by batch while whole batches succeed; one that fails does not stop the others. */
export async function eachOf(
  host: Host,
  find: () => Promise<{ id: string }[]>,
  work: (id: string) => Promise<boolean>,
): Promise<void> {
  for (let done = BATCH; done === BATCH; ) {
    done = 0;
    for (const { id } of await find()) {
      const isDone = await work(id).catch((err: unknown) => {
        host.log.error({ err, id }, 'a job failed on a row');
        return false;
      });
      if (isDone) done += 1;
    }
  }
}
