import 'server-only';
import { changedBy, type Send } from '../../db/together';
import type { Tx } from '../../db/types';
import type { PricedParcel } from '../cart/cart';
import { PrepareAgain } from './idempotency';
import { itemRowsOf, type NewOrder } from './rows';

interface NewOrders {
  mergeOrderId: string | null;
  orders: readonly NewOrder[];
}

async function insertMergeOrder(tx: Tx, send: Send, { mergeOrderId, orders }: NewOrders): Promise<boolean> {
  const [first] = orders;
  if (mergeOrderId === null || !first) return true;
  const inserted = await send(
    tx
      .insertInto('merge_orders')
      .values({ id: mergeOrderId, created_at: first.created_at })
      .onConflict((conflict) => conflict.column('id').doNothing()),
  );
  return changedBy(inserted) === 1;
}

/**
 * Writes orders with their lines.
 * @throws PrepareAgain when an id is taken already; then roll back. Prepared again, they get other ones.
 */
export async function insertOrders(
  tx: Tx,
  send: Send,
  placed: NewOrders,
  parcels: readonly PricedParcel[],
): Promise<void> {
  const { orders } = placed;
  const items = orders.flatMap(({ id }, index) => {
    const parcel = parcels[index];
    return parcel ? itemRowsOf(id, parcel) : [];
  });
  const [isMade, inserted] = await Promise.all([
    insertMergeOrder(tx, send, placed),
    send(
      tx
        .insertInto('orders')
        .values([...orders])
        .onConflict((conflict) => conflict.column('id').doNothing()),
    ),
    send(tx.insertInto('order_items').values(items)),
  ]);
  if (!isMade) throw new PrepareAgain('merge order id taken');
  if (changedBy(inserted) !== orders.length) throw new PrepareAgain('order id taken');
}
