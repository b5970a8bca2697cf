import 'server-only';
import { getStatusesBefore, OrderStatus } from '@/lib/rules/order/order-state';
import type { MallDeps } from '../context';
import { inTransaction } from '../db/transaction';
import { decrementSold, findPieces } from '../goods/stock';
import { invalidOrderState, orderNotFound } from '../order/errors';

/**
 * Records that the shopper refused an order with cash on delivery: closes it and removes its pieces from the counts of
 * exchanged goods. The courier returns the goods for inspection, so the stock does not change, as after a return. The
 * points of the order stay spent (R-DELIVERY-04).
 * @throws AppError not_found, conflict `order_state` when the order is not on its way or not paid on delivery.
 */
export async function recordRefusedDelivery(
  { db, now }: Pick<MallDeps, 'db' | 'now'>,
  orderId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('orders')
      .set({ status: OrderStatus.closed, close_reason: 'refused', closed_at: now().toISOString() })
      .where('id', '=', orderId)
      .where('status', 'in', getStatusesBefore('refuse'))
      .where('is_cash_on_delivery', '=', 1)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      const order = await tx.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst();
      throw order ? invalidOrderState('the order is not on its way with cash on delivery') : orderNotFound();
    }
    await decrementSold(tx, await findPieces(tx, [orderId]));
  });
}
