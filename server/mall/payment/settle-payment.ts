import 'server-only';
import type { PayType } from '@/lib/contract/config';
import { AppError } from '@/lib/contract/errors';
import type { MallDeps } from '../context';
import { inTransaction } from '../db/transaction';
import type { Tx } from '../db/types';
import { markPaid } from '../order/mark-paid';
import type { PaymentNotification } from './provider';
import { createRefund, executeRefund } from './refund';

/**
 * `paid`: the order is now paid; `known`: the payment was settled before; `refunded`: the order could not be
 * paid, and the money is refunded.
 */
type SettlementOutcome = 'paid' | 'known' | 'refunded';

/** What both a notification and a query of a provider report. */
export type Receipt = Pick<PaymentNotification, 'paymentId' | 'orderId' | 'amountFen' | 'transactionId'>;

/**
 * Finds the payment of a receipt.
 * @throws AppError bad_request if channel, bill, amount or transaction id do not match.
 */
async function getMatchingPayment(
  tx: Tx,
  channel: PayType,
  { paymentId, orderId, amountFen, transactionId }: Receipt,
) {
  const payment = await tx.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirst();
  const isMatch =
    payment?.provider === channel &&
    (payment.order_id ?? payment.merge_order_id) === orderId &&
    payment.amount_fen === amountFen &&
    (payment.transaction_id ?? transactionId) === transactionId;
  if (!payment || !isMatch) throw new AppError('bad_request', 'the notification matches no payment');
  return payment;
}

/** Records that the payment was received; returns false if it was recorded before. */
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
  /** The refund to execute now. */
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
 * Settles a received payment. The orders' rows decide: every transaction changes them before the payment's
 * row, so exactly one of several notifications, a cancellation and an expiry wins. Money for a bill that is
 * closed or already paid is refunded; if the refund fails now, a job retries it (R-PAY-17, R-PAY-18,
 * R-PAY-20, R-PAY-31).
 * @throws AppError bad_request when the receipt matches no payment; then nothing was changed.
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
      deps.log.error({ err, paymentId: receipt.paymentId }, 'refund failed, a job retries it'),
    );
  }
  return outcome;
}
