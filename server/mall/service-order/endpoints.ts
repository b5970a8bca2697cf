import 'server-only';
import * as contract from '@/lib/contract/service-order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import type { Context } from '../context';
import { lockRows } from '../db/dialect';
import { inTransaction } from '../db/transaction';
import { type Implementation, implement } from '../http/implement';
import { invalidOrderState } from '../order/errors';
import { getOwnOrder } from '../order/get-own-order';
import { getServiceOrder } from './service-order';

/**
 * Sets the number for the top-ups of an order; the same number again changes nothing. The lock on the order's row
 * excludes a refund request at the same time (R-VOUCHER-06).
 * @throws AppError not_found, conflict `order_state` when the order is not completed or no top-up waits for a number.
 */
async function setTopUpNumber(
  { db, userId, now }: Context,
  { orderId, phone }: { orderId: string; phone: string },
): Promise<void> {
  await getOwnOrder(db, userId, orderId);
  await inTransaction(db, async (tx) => {
    const query = tx.selectFrom('orders').select('status').where('id', '=', orderId);
    const { status } = await lockRows(tx, query).executeTakeFirstOrThrow();
    if (status !== OrderStatus.completed)
      throw invalidOrderState('the order is not completed or has an after-sale case');
    const started = await tx
      .updateTable('service_pieces')
      .set({ state: 'underWay', account: phone, moved_at: now().toISOString() })
      .where('order_id', '=', orderId)
      .where('type', '=', 'topUp')
      .where('state', '=', 'waiting')
      .returning('id')
      .execute();
    if (started.length > 0) return;
    const same = await tx
      .selectFrom('service_pieces')
      .select('id')
      .where('order_id', '=', orderId)
      .where('account', '=', phone)
      .executeTakeFirst();
    if (!same) throw invalidOrderState('no top-up waits for a number');
  });
}

/** Endpoints of service orders (orders without shipping). */
export const serviceOrderEndpoints: readonly Implementation[] = [
  implement(contract.serviceOrder, (context, { params }) => getServiceOrder(context, params.orderId)),
  implement(contract.topUpNumber, (context, { input }) => setTopUpNumber(context, input).then(() => null)),
];
