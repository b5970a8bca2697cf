import 'server-only';
import type { PayType } from '@/lib/contract/config';
import { AppError } from '@/lib/contract/errors';
import type { Host } from '../context';
import { inTransaction } from '../db/tx';
import type { Tx } from '../db/types';
import { markPaid } from '../order/paid';
import type { Notice } from './provider';
import { carryOutRefund, oweRefund } from './refund';

/** What a notice did: paid the order, nothing new, or the order could not be paid and the money goes back. */
export type Outcome = 'paid' | 'known' | 'refunded';

/** What a notice and the books of a provider both tell. */
export type Receipt = Pick<Notice, 'paymentId' | 'orderId' | 'amountFen' | 'transactionId'>;

/** The payment that a receipt speaks of. @throws AppError bad_request if any of it does not fit. */
async function paymentOf(
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
async function record(
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

interface Settled {
  outcome: Outcome;
  /** The refund that is owed now. */
  refundId?: string;
}

async function settleIn(tx: Tx, host: Host, channel: PayType, receipt: Receipt): Promise<Settled> {
  const payment = await paymentOf(tx, channel, receipt);
  if (payment.status !== 'pending' && payment.status !== 'closed') return { outcome: 'known' };
  const now = host.now();
  const isPaid = await markPaid(tx, host, { orderId: receipt.orderId, channel, now });
  const isNew = await record(tx, receipt, isPaid ? 'paid' : 'refunding', now);
  if (isPaid && !isNew) throw new Error(`payment ${payment.id} was settled without its order`);
  if (!isNew) return { outcome: 'known' };
  if (isPaid) return { outcome: 'paid' };
  const owed = { paymentId: payment.id, orderId: null, amountFen: payment.amount_fen, now };
  return { outcome: 'refunded', refundId: await oweRefund(tx, owed) };
}

/**
 * Takes note of money that came in. The orders' rows decide: every transaction touches them before the payment's,
 * so of several notices, a cancellation and an expiry exactly one wins. Money for what is closed or paid already
 * goes back by itself; if the provider does not take the refund now, a job asks again (R-PAY-17, R-PAY-18,
 * R-PAY-20, R-PAY-31).
 * @throws AppError bad_request when the receipt fits no payment; then nothing was changed.
 */
export async function settle(host: Host, channel: PayType, receipt: Receipt): Promise<Outcome> {
  const { outcome, refundId } = await inTransaction(host.db, (tx) => settleIn(tx, host, channel, receipt));
  if (refundId !== undefined) {
    await carryOutRefund(host, refundId).catch((err: unknown) =>
      host.log.error({ err, paymentId: receipt.paymentId }, 'refund failed, a job will ask again'),
    );
  }
  return outcome;
}
