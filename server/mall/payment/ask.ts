import 'server-only';
import type { Host } from '../context';
import { providerOf } from './providers';
import { settle } from './settle';

/**
 * Asks the providers about the attempts to pay an order and settles one that was paid without a word: notices
 * get lost. Answers whether one was found.
 */
export async function askProvider(host: Host, orderId: string): Promise<boolean> {
  const attempts = await host.db
    .selectFrom('payments')
    .select(['id', 'provider'])
    .where('order_id', '=', orderId)
    .where('status', 'in', ['pending', 'closed'])
    .execute();
  for (const { id: paymentId, provider } of attempts) {
    const paid = await providerOf(host, provider).query(paymentId);
    if (!paid) continue;
    await settle(host, provider, { paymentId, orderId, ...paid });
    return true;
  }
  return false;
}
