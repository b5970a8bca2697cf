import 'server-only';
import type { CaseStep } from '@/lib/contract/trade/case';
import { OrderStatus, transition } from '@/lib/rules/order/order-state';
import { givePieces, piecesOf, uncountPieces } from '../../catalogue/pieces';
import { removeFreeDeliveries } from '../../order/free-deliveries';
import { wrongState } from '../../order/refusals';
import { oweRefund } from '../../payment/refund';
import { reverseReturnScore } from '../../points/return-score';
import { fitReturned } from '../../service/fit-stock';
import { paidFen, refundedFen } from './amounts';
import { takeBackGift } from './gift';
import { completeOrder, moveCase } from './move';
import type { CaseRow, Held } from './rows';

/** Whether the order ends with this case: nothing is left of its money, or its goods went back. */
async function isAllBack({ tx, order, row }: Held): Promise<boolean> {
  if (row.type !== 'money') return true;
  return (await refundedFen(tx, order.id)) >= paidFen(order);
}

/**
 * After sale, or waiting to be sent → closed. The conditional update decides against sending.
 * @throws AppError conflict `order_state` when the order has left that status.
 */
async function closeOrder({ tx, order, row }: Held, now: Date): Promise<void> {
  const isWaiting = row.order_status_before === OrderStatus.undelivered;
  const from = isWaiting ? OrderStatus.undelivered : OrderStatus.afterSale;
  const status = transition(from, 'refund', order.kind);
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ status, close_reason: 'refunded', closed_at: now.toISOString() })
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', '=', order.id)
    .where('status', '=', from)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw wrongState('the order is sent or closed already');
}

/**
 * Gives pieces back that never left: of an order that was not sent, and of one without shipping, whose code is
 * void now. What was sent is looked at first and written off.
 */
async function releaseStock({ tx, order }: Held, now: Date): Promise<void> {
  const pieces = await piecesOf(tx, [order.id]);
  if (order.sent_at === null) await givePieces(tx, pieces);
  await fitReturned(tx, [order], pieces, now);
  await uncountPieces(tx, pieces);
}

/**
 * The order is over. The points it cost are not returned (R-POINTS-32); what was given for paying goes back.
 */
async function endOrder(held: Held, now: Date): Promise<void> {
  const { tx, order } = held;
  await closeOrder(held, now);
  if (order.sent_at === null) await removeFreeDeliveries(tx, [order.id]);
  await takeBackGift(tx, { userId: order.user_id, orderId: order.id, now });
  await reverseReturnScore(tx, { userId: order.user_id, orderId: order.id, now });
  await releaseStock(held, now);
}

/** The shopper keeps the goods for part of the money; what was given for that part goes back. */
async function keepOrder(held: Held, now: Date): Promise<void> {
  const { tx, order } = held;
  await completeOrder(held, now);
  const refunded = await refundedFen(tx, order.id);
  await reverseReturnScore(tx, { userId: order.user_id, orderId: order.id, refundedFen: refunded, now });
}

/** Owes what is to go back through a provider, and remembers as what. */
async function owe({ tx, order }: Held, row: CaseRow, now: Date): Promise<void> {
  const { id, payment_id: paymentId, amount_fen: amountFen } = row;
  if (paymentId === null || amountFen === 0) return;
  const refundId = await oweRefund(tx, { paymentId, orderId: order.id, amountFen, now });
  await tx.updateTable('after_sale_cases').set({ refund_id: refundId }).where('id', '=', id).execute();
}

/**
 * Cash at the door was still to come when the shopper asked, so nothing could be asked back. Whoever sent the goods
 * back since then has had them, and paid for them.
 */
function amountOf({ order, row }: Held): { amount_fen?: number } {
  const wasOnItsWay = row.order_status_before === OrderStatus.unreceived && row.amount_fen === 0;
  return order.is_cash_on_delivery && wasOnItsWay ? { amount_fen: order.pay_amount_fen } : {};
}

/**
 * Pays a case back: the order is closed, or completed when the shopper keeps the goods for part of the money,
 * and the money is owed in the same transaction. A spent coupon is not given back (R-POINTS-32).
 * @throws AppError conflict `order_state`; then roll back.
 */
export async function payBack(held: Held, steps: readonly CaseStep[], now: Date): Promise<void> {
  const row = await moveCase(held, { event: 'payBack', steps, changes: amountOf(held), now });
  if (await isAllBack({ ...held, row })) await endOrder(held, now);
  else await keepOrder(held, now);
  await owe(held, row, now);
}
