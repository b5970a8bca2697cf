import 'server-only';
import { OrderStatus } from '@/lib/rules/order-state';
import type { Host, Job } from '../context';
import { inTransaction } from '../db/tx';
import { closeUnpaid } from '../order/close';
import { askProvider } from '../payment/ask';
import { BATCH, claimOrder, eachOf, ordersIn } from './each-order';

const { unpaid } = OrderStatus;

const dueOrders = ({ db, now }: Host) =>
  ordersIn(db, unpaid)
    .where('pay_deadline', '<=', now().toISOString())
    .orderBy('pay_deadline')
    .limit(BATCH)
    .execute();

/** A provider that does not answer holds nothing up: money that comes in later is refunded. */
const wasPaid = (host: Host, orderId: string): Promise<boolean> =>
  askProvider(host, orderId).catch((err: unknown) => {
    host.log.warn({ err, orderId }, 'a provider could not be asked');
    return false;
  });

async function expire(host: Host, orderId: string): Promise<boolean> {
  if (await wasPaid(host, orderId)) return true;
  return inTransaction(
    host.db,
    async (tx) => (await claimOrder(tx, orderId, unpaid)) && closeUnpaid(tx, orderId, 'expire', host.now()),
  );
}

/**
 * Closes orders that were not paid in time and releases what they hold, one transaction each. The provider is
 * asked first, so that a payment whose notice was lost still counts.
 */
export const closeUnpaidOrders: Job = {
  name: 'closeUnpaidOrders',
  run: (host) =>
    eachOf(
      host,
      () => dueOrders(host),
      (id) => expire(host, id),
    ),
};
