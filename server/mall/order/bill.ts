import 'server-only';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { lockRows } from '../db/dialect';
import type { Db, Tx } from '../db/types';
import { invalidOrderState, orderNotFound } from './errors';
import type { OrderRow } from './get-own-order';

/**
 * What is paid together: a single order, or all orders of a merge order. They are paid in one payment and
 * closed together.
 */
export interface Bill {
  /** Id of the order or merge order. */
  id: string;
  isMerged: boolean;
  /** Sorted: every transaction locks them in this order. Never changes. */
  orderIds: readonly string[];
}

const findOrderIds = async (db: Db, mergeOrderId: string): Promise<string[]> => {
  const query = db.selectFrom('orders').select('id').where('merge_order_id', '=', mergeOrderId);
  return (await query.orderBy('id').execute()).map(({ id }) => id);
};

/**
 * Finds the bill of an order, of an order in a merge order, or of a merge order; undefined for any other id
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

/** Queries the orders of a bill, all columns, sorted by id. */
const selectBillOrders = (db: Db, { orderIds }: Bill) =>
  db.selectFrom('orders').selectAll().where('id', 'in', orderIds).orderBy('id');

/** Reads the orders of a bill and locks them for this transaction. */
export const lockBill = (tx: Tx, bill: Bill) => lockRows(tx, selectBillOrders(tx, bill)).execute();

/**
 * Reads a bill of this user with its orders.
 * @throws AppError not_found, also for a bill of another user.
 */
export async function getOwnBill(db: Db, userId: string, id: string) {
  const bill = await findBill(db, id);
  const orders = bill ? await selectBillOrders(db, bill).execute() : [];
  const [first] = orders;
  if (!bill || !first || orders.some((order) => order.user_id !== userId)) throw orderNotFound();
  return { bill, orders, first };
}

/**
 * Asserts that the orders of a bill can be paid.
 * @throws AppError conflict `order_state` when they are paid, closed or past the deadline.
 */
export function assertPayable(orders: readonly OrderRow[], now: Date): void {
  const at = now.toISOString();
  const isPayable = orders.every(
    ({ status, pay_deadline }) => status === OrderStatus.unpaid && (pay_deadline ?? '') > at,
  );
  if (!isPayable) throw invalidOrderState('the order cannot be paid any more');
}

/**
 * Returns the amount due for the orders of a bill, in fen, and the deadline (ISO-8601).
 * @throws AppError conflict `order_state` when they are paid, closed or past the deadline.
 */
export function getAmountDue(
  orders: readonly OrderRow[],
  now: Date,
): { amountFen: number; deadline: string } {
  assertPayable(orders, now);
  const amountFen = orders.reduce((sum, { pay_amount_fen }) => sum + pay_amount_fen, 0);
  return { amountFen, deadline: orders[0]?.pay_deadline ?? now.toISOString() };
}

/** The column in which a payment refers to its bill. */
export const getBillColumn = ({ isMerged }: Pick<Bill, 'isMerged'>): 'merge_order_id' | 'order_id' =>
  isMerged ? 'merge_order_id' : 'order_id';

/** Queries the payments of a bill. */
export const selectPayments = (db: Db, bill: Pick<Bill, 'id' | 'isMerged'>) =>
  db.selectFrom('payments').where(getBillColumn(bill), '=', bill.id);
