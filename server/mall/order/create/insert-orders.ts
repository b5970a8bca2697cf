import 'server-only';
import { countChanged, type Execute } from '../../db/pipeline';
import type { Tx } from '../../db/types';
import { RetryPreparationError } from '../../idempotency/idempotency';
import type { PricedParcel } from '../cart/price-cart';
import { type NewOrder, toItemRows } from './order-rows';

interface NewOrders {
  mergeOrderId: string | null;
  orders: readonly NewOrder[];
}

async function insertMergeOrder(
  tx: Tx,
  execute: Execute,
  { mergeOrderId, orders }: NewOrders,
): Promise<boolean> {
  const [first] = orders;
  if (mergeOrderId === null || !first) return true;
  const inserted = await execute(
    tx
      .insertInto('merge_orders')
      .values({ id: mergeOrderId, created_at: first.created_at })
      .onConflict((conflict) => conflict.column('id').doNothing()),
  );
  return countChanged(inserted) === 1;
}

/**
 * Inserts orders with their lines.
 * @throws RetryPreparationError when an id is taken; the caller must roll back. Prepared again, the orders
 *   get new ids.
 */
export async function insertOrders(
  tx: Tx,
  execute: Execute,
  newOrders: NewOrders,
  parcels: readonly PricedParcel[],
): Promise<void> {
  const { orders } = newOrders;
  const items = orders.flatMap(({ id }, index) => {
    const parcel = parcels[index];
    return parcel ? toItemRows(id, parcel) : [];
  });
  const [isMergeOrderNew, inserted] = await Promise.all([
    insertMergeOrder(tx, execute, newOrders),
    execute(
      tx
        .insertInto('orders')
        .values([...orders])
        .onConflict((conflict) => conflict.column('id').doNothing()),
    ),
    execute(tx.insertInto('order_items').values(items)),
  ]);
  if (!isMergeOrderNew) throw new RetryPreparationError('merge order id taken');
  if (countChanged(inserted) !== orders.length) throw new RetryPreparationError('order id taken');
}
