import 'server-only';
import type { CaseStep } from '@/lib/contract/after-sale-case';
import { findNextOrderStatus, OrderStatus } from '@/lib/rules/order/order-state';
import { lockUser } from '../../db/dialect';
import type { Tx } from '../../db/types';
import { decrementSold, findPieces, returnPieces } from '../../goods/pieces';
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
 * Takes back what an order gave for being paid, as `reverseReturnScore` does: what is left of it first, then what unpaid
 * orders hold of it lapses when these let go, then the user's other points, or paying and refunding would be a way to
 * make points. Never below zero, and nobody owes points. Called again it takes nothing: such points expire only by
 * being taken back. Answers how many points went.
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
  const left = await expireLot(tx, lot, ledgerReason);
  const { taken } = await revokeSpent(tx, lot.id, lot.amount - left, ledgerReason);
  return left + taken;
}

/** Whether the order ends with this case: nothing is left of its money, or its goods went back. */
async function isFullyRefunded({ tx, order, row }: LockedCase): Promise<boolean> {
  if (row.type !== 'money') return true;
  return (await getRefundedFen(tx, order.id)) >= getPaidFen(order);
}

/**
 * After sale, or waiting to be sent → closed. The conditional update decides against sending.
 * @throws AppError conflict `order_state` when the order has left that status.
 */
async function closeOrder({ tx, order, row }: LockedCase, now: Date): Promise<void> {
  const isWaiting = row.order_status_before === OrderStatus.undelivered;
  const from = isWaiting ? OrderStatus.undelivered : OrderStatus.afterSale;
  const status = findNextOrderStatus(from, 'refund', order.kind);
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ status, close_reason: 'refunded', closed_at: now.toISOString() })
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', '=', order.id)
    .where('status', '=', from)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw invalidOrderState('the order is sent or closed already');
}

/**
 * Gives pieces back that never left: of an order that was not sent, and of one without shipping, whose code is
 * void now. What was sent is looked at first and written off.
 */
async function releaseStock({ tx, order }: LockedCase, now: Date): Promise<void> {
  const pieces = await findPieces(tx, [order.id]);
  if (order.sent_at === null) await returnPieces(tx, pieces);
  await syncReturnedStock(tx, [order], pieces, now);
  await decrementSold(tx, pieces);
}

/**
 * The order is over. The points it cost are not returned (R-POINTS-32); what was given for paying goes back.
 */
async function endOrder(locked: LockedCase, now: Date): Promise<void> {
  const { tx, order } = locked;
  await closeOrder(locked, now);
  if (order.sent_at === null) await removeFreeDeliveries(tx, [order.id]);
  await revokePaymentReward(tx, { userId: order.user_id, orderId: order.id, now });
  await reverseReturnScore(tx, { userId: order.user_id, orderId: order.id, now });
  await releaseStock(locked, now);
}

/** The shopper keeps the goods for part of the money; what was given for that part goes back. */
async function completePartialRefund(locked: LockedCase, now: Date): Promise<void> {
  const { tx, order } = locked;
  await completeOrder(locked, now);
  const refunded = await getRefundedFen(tx, order.id);
  await reverseReturnScore(tx, { userId: order.user_id, orderId: order.id, refundedFen: refunded, now });
}

/** Owes what is to go back through a provider, and remembers as what. */
async function createCaseRefund({ tx, order }: LockedCase, row: CaseRow, now: Date): Promise<void> {
  const { id, payment_id: paymentId, amount_fen: amountFen } = row;
  if (paymentId === null || amountFen === 0) return;
  const refundId = await createRefund(tx, { paymentId, orderId: order.id, amountFen, now });
  await tx.updateTable('after_sale_cases').set({ refund_id: refundId }).where('id', '=', id).execute();
}

/**
 * Cash at the door was still to come when the shopper asked, so nothing could be asked back. Whoever sent the goods
 * back since then has had them, and paid for them.
 */
function getCashOnDeliveryAmount({ order, row }: LockedCase): { amount_fen?: number } {
  const wasOnItsWay = row.order_status_before === OrderStatus.unreceived && row.amount_fen === 0;
  return order.is_cash_on_delivery && wasOnItsWay ? { amount_fen: order.pay_amount_fen } : {};
}

/**
 * Pays a case back: the order is closed, or completed when the shopper keeps the goods for part of the money,
 * and the money is owed in the same transaction. A spent coupon is not given back (R-POINTS-32).
 * @throws AppError conflict `order_state`; then roll back.
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
