import 'server-only';
import type { PayType } from '@/lib/contract/config';
import { AppError } from '@/lib/contract/errors';
import { OrderStatus } from '@/lib/rules/order-state';
import { findProject, type ProjectColumn } from '../config/project';
import type { Context } from '../context';
import { lockRows } from '../db/dialect';
import { newId } from '../db/ids';
import { inTransaction } from '../db/tx';
import type { Tx } from '../db/types';
import { ownOrder } from '../order/own-order';
import { wrongState } from '../order/refusals';
import { providerOf } from './providers';

const isOffered = ({ isWxPay, isAliPay, isCloudPay }: ProjectColumn, channel: PayType): boolean =>
  ({ wechat: isWxPay, alipay: isAliPay, cloud: isCloudPay })[channel];

/** Locks the order if it can still be paid. @throws AppError conflict `order_state`. */
async function lockPayable(tx: Tx, orderId: string, now: Date) {
  const query = tx
    .selectFrom('orders')
    .select(['id', 'pay_amount_fen', 'pay_deadline'])
    .where('id', '=', orderId)
    .where('status', '=', OrderStatus.unpaid)
    .where('pay_deadline', '>', now.toISOString());
  const order = await lockRows(tx, query).executeTakeFirst();
  if (!order?.pay_deadline) throw wrongState('the order cannot be paid any more');
  return { ...order, deadline: order.pay_deadline };
}

/** A new attempt; earlier ones that are still open are closed. */
async function openAttempt(tx: Tx, orderId: string, channel: PayType, now: Date) {
  const order = await lockPayable(tx, orderId, now);
  await tx
    .updateTable('payments')
    .set({ status: 'closed' })
    .where('order_id', '=', orderId)
    .where('status', '=', 'pending')
    .execute();
  const { last } = await tx
    .selectFrom('payments')
    .select(({ fn }) => fn.max('attempt').as('last'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const payment = {
    id: newId(),
    order_id: orderId,
    provider: channel,
    attempt: (last ?? 0) + 1,
    amount_fen: order.pay_amount_fen,
    status: 'pending' as const,
    created_at: now.toISOString(),
  };
  await tx.insertInto('payments').values(payment).execute();
  return { paymentId: payment.id, orderId, amountFen: payment.amount_fen, deadline: order.deadline };
}

/**
 * Starts to pay an unpaid order and tells where the cashier is (product 6).
 * @throws AppError not_found, forbidden when the project does not take this channel, conflict `order_state`
 *   when the order is not unpaid or past its deadline.
 */
export async function startPayment(
  context: Context,
  channel: PayType,
  orderId: string,
): Promise<{ payUrl: string }> {
  const { db, userId, now } = context;
  const { p_id: pId } = await ownOrder(db, userId, orderId);
  const { config } = await findProject(context, pId);
  if (!isOffered(config, channel)) throw new AppError('forbidden', 'this way to pay is not offered');
  const provider = providerOf(context, channel);
  const request = await inTransaction(db, (tx) => openAttempt(tx, orderId, channel, now()));
  return provider.create(request);
}
