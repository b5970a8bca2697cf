import 'server-only';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { lockRows } from '../db/dialect';
import type { Db, Tx } from '../db/types';
import { invalidOrderState, orderNotFound } from './errors';
import type { OrderRow } from './get-own-order';

/**
 * What is paid together: an order by itself, or all orders of a merge order. They are unpaid together, are paid in
 * one payment, and are given up together.
 */
export interface Bill {
  /** Of the order or of the merge order. */
  id: string;
  isMerged: boolean;
  /** Sorted: the order in which every transaction takes hold of them. Never changes. */
  orderIds: readonly string[];
}

const findOrderIds = async (db: Db, mergeOrderId: string): Promise<string[]> => {
  const query = db.selectFrom('orders').select('id').where('merge_order_id', '=', mergeOrderId);
  return (await query.orderBy('id').execute()).map(({ id }) => id);
};

/**
 * The bill of an order, of one of a merge order, or of a merge order; undefined for any other id
 * (R-ORDER-19).
 */
export async function findBill(db: Db, id: string): Promise<Bill | undefined> {
  const order = await db
    .selectFrom('orders')
    .select('merge_order_id as mergeOrderId')
    .where('id', '=', id)
    .executeTakeFirst();
  if (order?.mergeOrderId === null) return { id, isMerged: false, orderIds: [id] };
  const mergeOrderId = order?.mergeOrderId ?? id;
  const orderIds = await findOrderIds(db, mergeOrderId);
  return orderIds.length === 0 ? undefined : { id: mergeOrderId, isMerged: true, orderIds };
}

/** The orders of a bill, all columns, in the order of their ids. */
const selectBillOrders = (db: Db, { orderIds }: Bill) =>
  db.selectFrom('orders').selectAll().where('id', 'in', orderIds).orderBy('id');

/** The same, taken for this transaction. */
export const lockBill = (tx: Tx, bill: Bill) => lockRows(tx, selectBillOrders(tx, bill)).execute();

/** A bill of this user with its orders. @throws AppError not_found, also for somebody else's. */
export async function getOwnBill(db: Db, userId: string, id: string) {
  const bill = await findBill(db, id);
  const orders = bill ? await selectBillOrders(db, bill).execute() : [];
  const [first] = orders;
  if (!bill || !first || orders.some((order) => order.user_id !== userId)) throw orderNotFound();
  return { bill, orders, first };
}

/**
 * What paying the orders of a bill takes, and until when.
 * @throws AppError conflict `order_state` when they are paid, closed or too late.
 */
export function getPayable(orders: readonly OrderRow[], now: Date): { amountFen: number; deadline: string } {
  const at = now.toISOString();
  const isPayable = orders.every(
    ({ status, pay_deadline }) => status === OrderStatus.unpaid && (pay_deadline ?? '') > at,
  );
  if (!isPayable) throw invalidOrderState('the order cannot be paid any more');
  const amountFen = orders.reduce((sum, { pay_amount_fen }) => sum + pay_amount_fen, 0);
  return { amountFen, deadline: orders[0]?.pay_deadline ?? at };
}

/** The column by which a payment names what it pays. */
export const getBillColumn = ({ isMerged }: Pick<Bill, 'isMerged'>): 'merge_order_id' | 'order_id' =>
  isMerged ? 'merge_order_id' : 'order_id';

/** Payments of a bill. */
export const selectPayments = (db: Db, bill: Pick<Bill, 'id' | 'isMerged'>) =>
  db.selectFrom('payments').where(getBillColumn(bill), '=', bill.id);
