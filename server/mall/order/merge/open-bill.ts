import 'server-only';
import type { SavedOrder } from '@/lib/contract/order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import type { Context } from '../../context';
import { ownBill } from '../bill';
import { wrongState } from '../refusals';

/**
 * An order or merge order that can be paid, as `reOrder` answers it; an order of a merge order is paid with all of it.
 * Changes nothing.
 * @throws AppError not_found, conflict `order_state` when it is paid, closed or too late.
 */
export async function openBill({ db, userId, now }: Context, id: string): Promise<SavedOrder> {
  const { bill, orders, first } = await ownBill(db, userId, id);
  const at = now().toISOString();
  const isOpen = orders.every(
    ({ status, pay_deadline }) => status === OrderStatus.unpaid && (pay_deadline ?? '') > at,
  );
  if (!isOpen) throw wrongState('the order cannot be paid any more');
  const payAmount = orders.reduce((sum, { pay_amount_fen }) => sum + pay_amount_fen, 0);
  return { orderId: bill.id, payAmount, payDeadline: first.pay_deadline };
}
