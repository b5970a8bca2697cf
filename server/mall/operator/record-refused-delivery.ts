import 'server-only';
import { getStatusesBefore, OrderStatus } from '@/lib/rules/order/order-state';
import type { MallDeps } from '../context';
import { inTransaction } from '../db/transaction';
import { decrementSold, findPieces } from '../goods/pieces';
import { invalidOrderState, orderNotFound } from '../order/errors';

/**
 * Notes that an order to be paid at the door was refused there: it is closed, nothing was collected, and it counts
 * as received no more. The goods come back by courier; they are looked at first, so the stock stays as it is, as
 * after a return. Points that the order cost stay spent (R-DELIVERY-04).
 * @throws AppError not_found, conflict `order_state` when it is not on its way or not to be paid at the door.
 */
export async function recordRefusedDelivery(
  { db, now }: Pick<MallDeps, 'db' | 'now'>,
  orderId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('orders')
      .set({ status: OrderStatus.closed, close_reason: 'refused', closed_at: now().toISOString() })
      .set((set) => ({ version: set('version', '+', 1) }))
      .where('id', '=', orderId)
      .where('status', 'in', getStatusesBefore('refuse'))
      .where('is_cash_on_delivery', '=', 1)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      const order = await tx.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst();
      throw order ? invalidOrderState('it is not on its way, to be paid at the door') : orderNotFound();
    }
    await decrementSold(tx, await findPieces(tx, [orderId]));
  });
}
