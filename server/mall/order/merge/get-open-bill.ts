import 'server-only';
import type { SavedOrder } from '@/lib/contract/order';
import type { Context } from '../../context';
import { getAmountDue, getOwnBill } from '../bill';

/**
 * Reads an unpaid order or merge order, in the form of a `reOrder` answer; for an order of a merge order, the
 * whole merge order. Changes nothing.
 * @throws AppError not_found, conflict `order_state` when it is paid, closed or past its deadline.
 */
export async function getOpenBill({ db, userId, now }: Context, id: string): Promise<SavedOrder> {
  const { bill, orders } = await getOwnBill(db, userId, id);
  const { amountFen, deadline } = getAmountDue(orders, now());
  return { orderId: bill.id, payAmount: amountFen, payDeadline: deadline };
}
