import 'server-only';
import type { SavedOrder } from '@/lib/contract/order';
import type { Context } from '../../context';
import { getOwnBill, getPayable } from '../bill';

/**
 * An order or merge order that can be paid, as `reOrder` answers it; an order of a merge order is paid with all of it.
 * Changes nothing.
 * @throws AppError not_found, conflict `order_state` when it is paid, closed or too late.
 */
export async function getOpenBill({ db, userId, now }: Context, id: string): Promise<SavedOrder> {
  const { bill, orders } = await getOwnBill(db, userId, id);
  const { amountFen, deadline } = getPayable(orders, now());
  return { orderId: bill.id, payAmount: amountFen, payDeadline: deadline };
}
