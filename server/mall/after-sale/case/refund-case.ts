import 'server-only';
import type { CaseStep } from '@/lib/contract/after-sale-case';
import { findNextOrderStatus, OrderStatus } from '@/lib/rules/order/order-state';
import { decrementSold, findPieces, returnPieces } from '../../goods/stock';
import { findBill } from '../../order/bill';
import { invalidOrderState } from '../../order/errors';
import { removeFreeDeliveries } from '../../order/free-deliveries';
import { createRefund } from '../../payment/refund';
import { revokePaymentReward } from '../../points/payment-reward';
import { reverseReturnScore } from '../../points/return-score';
import { syncReturnedStock } from '../../service-order/sync-stock';
import { getPaidFen, getRefundedFen } from './amounts';
import type { CaseRow, LockedCase } from './find-case';
import { type RefundDecision, settleMissingPoints } from './missing-points';
import { completeOrder, moveCase } from './move-case';

/** Whether this case ends the order: its goods were returned, or all of its money is refunded. */
function isFullyRefunded({ order, row }: LockedCase, refundedFen: number): boolean {
  if (row.type !== 'money') return true;
  return refundedFen >= getPaidFen(order);
}

/**
 * Closes an order that is in after-sale or not yet sent. The conditional update excludes sending at the same time. Cash
 * that is refunded was paid: on delivery, if the order was not completed before.
 * @throws AppError conflict `order_state` when the order has left that status.
 */
async function closeOrder({ tx, order, row }: LockedCase, now: Date): Promise<void> {
  const isWaiting = row.order_status_before === OrderStatus.undelivered;
  const from = isWaiting ? OrderStatus.undelivered : OrderStatus.afterSale;
  const status = findNextOrderStatus(from, 'refund', order.kind);
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ status, close_reason: 'refunded', closed_at: now.toISOString() })
    .set({ paid_at: order.paid_at ?? order.delivered_at })
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
 * Lets the recipient order the products of an unsent order again today, unless another order of the same purchase ships
 * them. The caller has locked the user, as for the points.
 */
async function releaseRecipient({ tx, order }: LockedCase): Promise<void> {
  const bill = await findBill(tx, order.id);
  if (bill) await removeFreeDeliveries(tx, bill.orderIds);
}

/**
 * Closes the order. The points that it cost are not returned (R-POINTS-32); points granted for the payment are revoked.
 */
async function endOrder(locked: LockedCase, now: Date): Promise<void> {
  const { tx, order } = locked;
  await closeOrder(locked, now);
  if (order.sent_at === null) await releaseRecipient(locked);
  await revokePaymentReward(tx, { userId: order.user_id, orderId: order.id, now });
  await releaseStock(locked, now);
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
 * has amount 0; the courier has collected the cash since then if the parcel was delivered (R-AFTER-27).
 */
function getCashOnDeliveryAmount({ order, row }: LockedCase): { amount_fen?: number } {
  const wasOnItsWay = row.order_status_before === OrderStatus.unreceived && row.amount_fen === 0;
  return order.is_cash_on_delivery && wasOnItsWay ? { amount_fen: getPaidFen(order) } : {};
}

/**
 * Refunds a case: closes the order, or completes it when the shopper keeps the goods for part of the money, and creates
 * the refund in the same transaction. One point of "full refund by score" is reversed for each fen that is refunded; the
 * cash of a return may be less than what was paid (R-POINTS-30). A spent coupon is not returned (R-POINTS-32).
 * @throws AppError conflict `order_state`, `points_short` (points are missing and not settled); the caller must roll back.
 */
export async function refundCase(
  locked: LockedCase,
  steps: readonly CaseStep[],
  decision: RefundDecision,
): Promise<void> {
  const { now } = decision;
  const { tx, order } = locked;
  const deductedFen = await settleMissingPoints(locked, decision);
  const amountFen = locked.row.amount_fen - deductedFen;
  const row = await moveCase(locked, {
    event: 'payBack',
    steps,
    changes: { amount_fen: amountFen, ...getCashOnDeliveryAmount(locked) },
    deductedFen,
    now,
  });
  const refundedFen = await getRefundedFen(tx, order.id);
  if (isFullyRefunded(locked, refundedFen)) await endOrder(locked, now);
  else await completeOrder(locked, now);
  await reverseReturnScore(tx, { userId: order.user_id, orderId: order.id, refundedFen, now });
  await createCaseRefund(locked, row, now);
}
