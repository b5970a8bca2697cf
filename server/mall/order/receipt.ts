import 'server-only';
import { OrderStatus, statusesBefore } from '@/lib/rules/order/order-state';
import type { Context } from '../context';
import { ownOrder } from './own-order';
import { wrongState } from './refusals';

/**
 * The shopper has the parcel: sent → completed. What is paid at the door is paid then. Harmless when it
 * is completed already (R-ORDER-26, R-DELIVERY-02).
 * @throws AppError not_found, conflict `order_state` in any other status.
 */
export async function confirmReceipt({ db, userId, now }: Context, orderId: string): Promise<void> {
  const at = now().toISOString();
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ status: OrderStatus.completed, completed_at: at })
    .set(({ fn, val }) => ({ paid_at: fn.coalesce('paid_at', val(at)) }))
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .where('status', 'in', statusesBefore('confirm'))
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return;
  const { status } = await ownOrder(db, userId, orderId);
  if (status !== OrderStatus.completed) throw wrongState('the order is not on its way');
}
