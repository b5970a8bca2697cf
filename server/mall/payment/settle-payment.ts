import 'server-only';
import type { PayType } from '@/lib/contract/config';
import { AppError } from '@/lib/contract/errors';
import type { MallDeps } from '../context';
import { inTransaction } from '../db/transaction';
import type { Tx } from '../db/types';
import { markPaid } from '../order/mark-paid';
import type { PaymentNotification } from './provider';
import { createRefund, executeRefund } from './refund';

/** What a notice did: paid the order, nothing new, or the order could not be paid and the money goes back. */
export type SettlementOutcome = 'paid' | 'known' | 'refunded';

/** What a notice and the books of a provider both tell. */
export type Receipt = Pick<PaymentNotification, 'paymentId' | 'orderId' | 'amountFen' | 'transactionId'>;

/** The payment that a receipt speaks of. @throws AppError bad_request if any of it does not fit. */
async function getMatchingPayment(
  tx: Tx,
  channel: PayType,
  { paymentId, orderId, amountFen, transactionId }: Receipt,
) {
  const payment = await tx.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirst();
  const fits =
    payment?.provider === channel &&
    (payment.order_id ?? payment.merge_order_id) === orderId &&
    payment.amount_fen === amountFen &&
    (payment.transaction_id ?? transactionId) === transactionId;
  if (!payment || !fits) throw new AppError('bad_request', 'the notice fits no payment');
  return payment;
}

/** Records that money came in; false if that is recorded already. */
async function recordPayment(
  tx: Tx,
  { paymentId, transactionId }: Receipt,
  status: 'paid' | 'refunding',
  now: Date,
) {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ status, transaction_id: transactionId, paid_at: now.toISOString() })
    .where('id', '=', paymentId)
    .where('status', 'in', ['pending', 'closed'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

interface SettlementResult {
  outcome: SettlementOutcome;
  /** The refund that is owed now. */
  refundId?: string;
}

async function settleInTransaction(
  tx: Tx,
  deps: MallDeps,
  channel: PayType,
  receipt: Receipt,
): Promise<SettlementResult> {
  const payment = await getMatchingPayment(tx, channel, receipt);
  if (payment.status !== 'pending' && payment.status !== 'closed') return { outcome: 'known' };
  const now = deps.now();
  const isPaid = await markPaid(tx, deps, { orderId: receipt.orderId, channel, now });
  const isNew = await recordPayment(tx, receipt, isPaid ? 'paid' : 'refunding', now);
  if (isPaid && !isNew) throw new Error(`payment ${payment.id} was settled without its order`);
  if (!isNew) return { outcome: 'known' };
  if (isPaid) return { outcome: 'paid' };
  const newRefund = { paymentId: payment.id, orderId: null, amountFen: payment.amount_fen, now };
  return { outcome: 'refunded', refundId: await createRefund(tx, newRefund) };
}

/**
 * Takes note of money that came in. The orders' rows decide: every transaction touches them before the payment's,
 * so of several notices, a cancellation and an expiry exactly one wins. Money for what is closed or paid already
 * goes back by itself; if the provider does not take the refund now, a job asks again (R-PAY-17, R-PAY-18,
 * R-PAY-20, R-PAY-31).
 * @throws AppError bad_request when the receipt fits no payment; then nothing was changed.
 */
export async function settlePayment(
  deps: MallDeps,
  channel: PayType,
  receipt: Receipt,
): Promise<SettlementOutcome> {
  const { outcome, refundId } = await inTransaction(deps.db, (tx) =>
    settleInTransaction(tx, deps, channel, receipt),
  );
  if (refundId !== undefined) {
    await executeRefund(deps, refundId).catch((err: unknown) =>
      deps.log.error({ err, paymentId: receipt.paymentId }, 'refund failed, a job will ask again'),
    );
  }
  return outcome;
}
