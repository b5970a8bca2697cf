import 'server-only';
import { OrderStatus } from '@/lib/rules/order/order-state';
import type { MallDeps } from '../context';
import { inTransaction } from '../db/transaction';
import { invalidOrderState, orderNotFound } from '../order/errors';

/**
 * Records that a parcel was delivered, as a courier reports it; cash on delivery was collected then. For simulated
 * parcels the job `deliverParcels` does the same (R-DELIVERY-15).
 * @throws AppError not_found, conflict `order_state` when the parcel is not on its way.
 */
export async function recordDelivery(
  { db, now }: Pick<MallDeps, 'db' | 'now'>,
  orderId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('orders')
      .set({ delivered_at: now().toISOString() })
      .where('id', '=', orderId)
      .where('status', 'in', [OrderStatus.unreceived, OrderStatus.afterSale])
      .where('kind', '=', 'physical')
      .where('delivered_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) return;
    const order = await tx.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst();
    throw order ? invalidOrderState('the parcel is not on its way') : orderNotFound();
  });
}
