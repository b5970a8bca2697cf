import 'server-only';
import { getStatusesBefore, OrderStatus } from '@/lib/rules/order/order-state';
import { findOpenCase, lockOrder } from '../after-sale/case/find-case';
import { moveCase } from '../after-sale/case/move-case';
import type { MallDeps } from '../context';
import { inTransaction } from '../db/transaction';
import type { Tx } from '../db/types';
import { decrementSold, findPieces } from '../goods/stock';
import { invalidOrderState } from '../order/errors';
import type { OrderRow } from '../order/get-own-order';
import { revokePaymentReward } from '../points/payment-reward';

/** Whether the recipient can still refuse the parcel: it is sent with cash on delivery, and nothing says that it arrived. */
const isRefusable = ({ status, is_cash_on_delivery, delivered_at, completed_at }: OrderRow): boolean =>
  is_cash_on_delivery === 1 &&
  getStatusesBefore('refuse').some((refusable) => refusable === status) &&
  (delivered_at ?? completed_at) === null;

/** Ends the case of a shopper who requested a return before refusing the parcel; there is no cash to refund. */
async function endOpenCase(tx: Tx, orderId: string, now: Date): Promise<void> {
  const row = await findOpenCase(tx, orderId);
  if (row)
    await moveCase({ tx, row }, { event: 'refuse', steps: ['refunded'], changes: { amount_fen: 0 }, now });
}

/**
 * Records that the shopper refused an order with cash on delivery: closes it, ends its after-sale case and removes its
 * pieces from the counts of exchanged goods. The courier returns the goods for inspection, so the stock does not change,
 * as after a return. The points of the order stay spent; the reward for paying with them is revoked, as by a refund,
 * because it would return them (R-DELIVERY-04).
 * @throws AppError not_found, conflict `order_state` when the order is not on its way, not paid on delivery, or known to
 *   be delivered.
 */
export async function recordRefusedDelivery(
  { db, now }: Pick<MallDeps, 'db' | 'now'>,
  orderId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const at = now();
    const order = await lockOrder(tx, orderId);
    if (!isRefusable(order)) throw invalidOrderState('the order is not on its way with cash on delivery');
    await tx
      .updateTable('orders')
      .set({ status: OrderStatus.closed, close_reason: 'refused', closed_at: at.toISOString() })
      .where('id', '=', orderId)
      .execute();
    await endOpenCase(tx, orderId, at);
    await revokePaymentReward(tx, { userId: order.user_id, orderId, now: at });
    await decrementSold(tx, await findPieces(tx, [orderId]));
  });
}
