import 'server-only';
import type { Host } from '../context';
import { providerOf } from './providers';

/**
 * Gives the money of a payment in status `refunding` back. Safe to repeat: the provider refunds a payment
 * once, and the conditional update notes it once.
 */
export async function refundPayment(host: Host, paymentId: string): Promise<void> {
  const payment = await host.db
    .selectFrom('payments')
    .select(['id', 'provider', 'amount_fen', 'transaction_id'])
    .where('id', '=', paymentId)
    .where('status', '=', 'refunding')
    .executeTakeFirst();
  if (!payment?.transaction_id) return;
  await providerOf(host, payment.provider).refund({
    paymentId,
    transactionId: payment.transaction_id,
    amountFen: payment.amount_fen,
  });
  await host.db
    .updateTable('payments')
    .set({ status: 'refunded', refunded_at: host.now().toISOString() })
    .where('id', '=', paymentId)
    .where('status', '=', 'refunding')
    .execute();
}
