import 'server-only';
import type { CaseStep } from '@/lib/contract/after-sale-case';
import { findNextOrderStatus, OrderStatus } from '@/lib/rules/order/order-state';
import { lockUser } from '../../db/dialect';
import type { Tx } from '../../db/types';
import { decrementSold, findPieces, returnPieces } from '../../goods/stock';
import { invalidOrderState } from '../../order/errors';
import { removeFreeDeliveries } from '../../order/free-deliveries';
import { createRefund } from '../../payment/refund';
import { revokeSpent } from '../../points/expire-reserved';
import { reverseReturnScore } from '../../points/return-score';
import { expireLot } from '../../points/revoke-points';
import { syncReturnedStock } from '../../service-order/sync-stock';
import { getPaidFen, getRefundedFen } from './amounts';
import type { CaseRow, LockedCase } from './find-case';
import { completeOrder, moveCase } from './move-case';

/**
 * Revokes the points that the payment of an order granted, as `reverseReturnScore` does: first what is left of the lot;
 * what unpaid orders reserve of it expires when they release it; then the user's other points, as otherwise paying and
 * refunding would create points. The balance never goes below zero. A repeated call revokes nothing: such a lot has an
 * expiry only once it is revoked.
 * @returns the number of points revoked.
 */
async function revokePaymentReward(
  tx: Tx,
  { userId, orderId, now }: { userId: string; orderId: string; now: Date },
): Promise<number> {
  await lockUser(tx, userId);
  const lot = await tx
    .selectFrom('points_lots')
    .select(['id', 'amount', 'remaining'])
    .where('user_id', '=', userId)
    .where('reason', '=', 'paySuccess')
    .where('ref', '=', orderId)
    .where('expires_at', 'is', null)
    .executeTakeFirst();
  if (!lot) return 0;
  const ledgerReason = { userId, reason: 'order_refunded', ref: orderId, now };
  const remaining = await expireLot(tx, lot, ledgerReason);
  const { taken } = await revokeSpent(tx, lot.id, lot.amount - remaining, ledgerReason);
  return remaining + taken;
}

/** Whether this case ends the order: its goods were returned, or all of its money is refunded. */
async function isFullyRefunded({ tx, order, row }: LockedCase): Promise<boolean> {
  if (row.type !== 'money') return true;
  return (await getRefundedFen(tx, order.id)) >= getPaidFen(order);
}

/**
 * Closes an order that is in after-sale or not yet sent. The conditional update excludes sending at the same time.
 * @throws AppError conflict `order_state` when the order has left that status.
 */
async function closeOrder({ tx, order, row }: LockedCase, now: Date): Promise<void> {
  const isWaiting = row.order_status_before === OrderStatus.undelivered;
  const from = isWaiting ? OrderStatus.undelivered : OrderStatus.afterSale;
  const status = findNextOrderStatus(from, 'refund', order.kind);
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ status, close_reason: 'refunded', closed_at: now.toISOString() })
    .where('id', '=', order.id)
    .where('status', '=', from)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw invalidOrderState('the order is already sent or closed');
}

/**
 * Returns pieces to stock that were never shipped: those of an unsent order, and of a service order, whose codes are
 * void now. Shipped goods are written off.
 */
async function releaseStock({ tx, order }: LockedCase, now: Date): Promise<void> {
  const pieces = await findPieces(tx, [order.id]);
  if (order.sent_at === null) await returnPieces(tx, pieces);
  await syncReturnedStock(tx, [order], pieces, now);
  await decrementSold(tx, pieces);
}

/**
 * Closes the order. The points that it cost are not returned (R-POINTS-32); points granted for the payment are revoked.
 */
async function endOrder(locked: LockedCase, now: Date): Promise<void> {
  const { tx, order } = locked;
  await closeOrder(locked, now);
  if (order.sent_at === null) await removeFreeDeliveries(tx, [order.id]);
  await revokePaymentReward(tx, { userId: order.user_id, orderId: order.id, now });
  await reverseReturnScore(tx, { userId: order.user_id, orderId: order.id, now });
  await releaseStock(locked, now);
}

/** Completes an order whose shopper keeps the goods and gets part of the money back; revokes the points for that part. */
async function completePartialRefund(locked: LockedCase, now: Date): Promise<void> {
  const { tx, order } = locked;
  await completeOrder(locked, now);
  const refunded = await getRefundedFen(tx, order.id);
  await reverseReturnScore(tx, { userId: order.user_id, orderId: order.id, refundedFen: refunded, now });
}

/** Creates the refund that the provider will pay out, and stores its id in the case. */
async function createCaseRefund({ tx, order }: LockedCase, row: CaseRow, now: Date): Promise<void> {
  const { id, payment_id: paymentId, amount_fen: amountFen } = row;
  if (paymentId === null || amountFen === 0) return;
  const refundId = await createRefund(tx, { paymentId, orderId: order.id, amountFen, now });
  await tx.updateTable('after_sale_cases').set({ refund_id: refundId }).where('id', '=', id).execute();
}

/**
 * The amount of an order with cash on delivery. Nothing was paid yet when the shopper requested the return, so the case
 * has amount 0; a shopper who has sent the goods back since then received them and paid.
 */
function getCashOnDeliveryAmount({ order, row }: LockedCase): { amount_fen?: number } {
  const wasOnItsWay = row.order_status_before === OrderStatus.unreceived && row.amount_fen === 0;
  return order.is_cash_on_delivery && wasOnItsWay ? { amount_fen: order.pay_amount_fen } : {};
}

/**
 * Refunds a case: closes the order, or completes it when the shopper keeps the goods for part of the money, and creates
 * the refund in the same transaction. A spent coupon is not returned (R-POINTS-32).
 * @throws AppError conflict `order_state`; the caller must roll back.
 */
export async function refundCase(locked: LockedCase, steps: readonly CaseStep[], now: Date): Promise<void> {
  const row = await moveCase(locked, {
    event: 'payBack',
    steps,
    changes: getCashOnDeliveryAmount(locked),
    now,
  });
  if (await isFullyRefunded({ ...locked, row })) await endOrder(locked, now);
  else await completePartialRefund(locked, now);
  await createCaseRefund(locked, row, now);
}
