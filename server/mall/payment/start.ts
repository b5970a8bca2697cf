import 'server-only';
import type { PayType } from '@/lib/contract/config';
import { AppError } from '@/lib/contract/errors';
import { OrderStatus } from '@/lib/rules/order-state';
import { findProject, type ProjectColumn } from '../config/project';
import type { Context } from '../context';
import { newId } from '../db/ids';
import { inTransaction } from '../db/tx';
import type { Tx } from '../db/types';
import { type Bill, lockBill, ownBill, paymentsOf } from '../order/bill';
import { noSuchOrder, wrongState } from '../order/refusals';
import type { PaymentRequest } from './provider';
import { providerOf } from './providers';
import { shopperOf } from './vendor/shopper';

const isOffered = ({ isWxPay, isAliPay, isCloudPay }: ProjectColumn, channel: PayType): boolean =>
  ({ wechat: isWxPay, alipay: isAliPay, cloud: isCloudPay })[channel];

/** Locks the orders if all can still be paid. @throws AppError conflict `order_state`. */
async function lockPayable(tx: Tx, bill: Bill, now: Date): Promise<{ amountFen: number; deadline: string }> {
  const orders = await lockBill(tx, bill);
  const at = now.toISOString();
  const deadline = orders[0]?.pay_deadline ?? at;
  const isPayable = orders.every(
    ({ status, pay_deadline }) => status === OrderStatus.unpaid && (pay_deadline ?? '') > at,
  );
  if (!isPayable) throw wrongState('the order cannot be paid any more');
  return { amountFen: orders.reduce((sum, { pay_amount_fen }) => sum + pay_amount_fen, 0), deadline };
}

/** A new attempt; earlier ones that are still open are closed. */
async function openAttempt(tx: Tx, bill: Bill, channel: PayType, now: Date): Promise<PaymentRequest> {
  const { amountFen, deadline } = await lockPayable(tx, bill, now);
  const subject = bill.isMerged ? { merge_order_id: bill.id } : { order_id: bill.id };
  await tx
    .updateTable('payments')
    .set({ status: 'closed' })
    .where(bill.isMerged ? 'merge_order_id' : 'order_id', '=', bill.id)
    .where('status', '=', 'pending')
    .execute();
  const { last } = await paymentsOf(tx, bill)
    .select(({ fn }) => fn.max('attempt').as('last'))
    .executeTakeFirstOrThrow();
  const payment = {
    id: newId(),
    ...subject,
    provider: channel,
    attempt: (last ?? 0) + 1,
    amount_fen: amountFen,
    status: 'pending' as const,
    created_at: now.toISOString(),
  };
  await tx.insertInto('payments').values(payment).execute();
  return { paymentId: payment.id, orderId: bill.id, amountFen, deadline };
}

/** Opens an attempt on a bill of the user through a channel that its project takes. */
async function begin(context: Context, channel: PayType, id: string) {
  const { db, userId, now } = context;
  const { bill, first } = await ownBill(db, userId, id);
  const { config } = await findProject(context, first.p_id);
  if (!isOffered(config, channel)) throw new AppError('forbidden', 'this way to pay is not offered');
  const provider = providerOf(context, channel);
  const shopper = await shopperOf(context, channel, bill, first.p_id);
  const attempt = await inTransaction(db, (tx) => openAttempt(tx, bill, channel, now()));
  return { provider, request: { ...attempt, ...shopper } };
}

/**
 * Starts to pay an unpaid order or merge order and tells where the cashier is (product 6). An order of a merge order
 * is paid with all of it.
 * @throws AppError not_found, forbidden when the project does not take this channel, conflict `order_state`
 *   when it is not unpaid or past its deadline.
 */
export async function startPayment(
  context: Context,
  channel: PayType,
  id: string,
): Promise<{ payUrl: string }> {
  const { provider, request } = await begin(context, channel, id);
  return provider.create(request);
}

/**
 * The same in the Alipay mini program, which opens the cashier by itself from the number of the trade.
 * @throws AppError as `startPayment` does.
 */
export async function startTrade(context: Context, id: string): Promise<{ tradeNO: string }> {
  const { provider, request } = await begin(context, 'alipay', id);
  return provider.createTrade(request);
}

/** Starts to pay a merge order, and nothing else. @throws AppError as `startPayment` does. */
export async function startMerged(
  context: Context,
  channel: PayType,
  mergeOrderId: string,
): Promise<{ payUrl: string }> {
  const { bill } = await ownBill(context.db, context.userId, mergeOrderId);
  if (!bill.isMerged || bill.id !== mergeOrderId) throw noSuchOrder();
  return startPayment(context, channel, mergeOrderId);
}
