import 'server-only';
import type { Host } from '../context';
import { findBill, paymentsOf } from '../order/bill';
import { providerOf } from './providers';
import { settle } from './settle';

/**
 * Asks the providers about the attempts to pay an order, or its merge order, and settles one that was paid without a word: notices
 * get lost. Answers whether one was found.
 */
export async function askProvider(host: Host, orderId: string): Promise<boolean> {
  const bill = await findBill(host.db, orderId);
  if (!bill) return false;
  const attempts = await paymentsOf(host.db, bill)
    .select(['id', 'provider'])
    .where('status', 'in', ['pending', 'closed'])
    .execute();
  for (const { id: paymentId, provider } of attempts) {
    const paid = await providerOf(host, provider).query(paymentId);
    if (!paid) continue;
    const { transactionId, amountFen } = paid;
    await settle(host, provider, { paymentId, orderId: bill.id, transactionId, amountFen });
    return true;
  }
  return false;
}
