import 'server-only';
import { OrderStatus } from '@/lib/rules/order/order-state';
import type { Host } from '../context';
import { inTransaction } from '../db/tx';
import { findBill } from '../order/bill';
import { claimOrders } from '../order/claim';
import { closeUnpaid } from '../order/close';
import { askProvider } from './attempts/ask';
import { type Silent, StillSilent } from './reconcile/silence';

/** How a run of the job goes about orders whose provider does not answer. */
interface Patience {
  silent: Silent;
  /** The order is left for the next run when its provider does not answer. */
  mayWait: boolean;
}

/** Whether a bill was paid after all; undefined when a provider does not answer. */
const wasPaid = (host: Host, orderId: string, silent: Silent | undefined): Promise<boolean | undefined> =>
  askProvider(host, orderId, silent).catch((err: unknown) => {
    if (!(err instanceof StillSilent)) host.log.warn({ err, orderId }, 'a provider could not be asked');
    return undefined;
  });

/**
 * Ends an order whose time to pay is over, with its merge order: paid after all, if a provider says so (its notice
 * was lost), else closed, and what it held is released. A provider that does not answer holds it up no longer than
 * `patience` says: money that comes in later is refunded. False when there was nothing to do (now)
 * (R-ORDER-15).
 */
export async function expireOrder(host: Host, orderId: string, patience?: Patience): Promise<boolean> {
  const isPaid = await wasPaid(host, orderId, patience?.silent);
  if (isPaid) return true;
  if (isPaid === undefined && patience?.mayWait) return false;
  const bill = await findBill(host.db, orderId);
  if (!bill) return false;
  return inTransaction(
    host.db,
    async (tx) =>
      (await claimOrders(tx, bill.orderIds, OrderStatus.unpaid)) &&
      closeUnpaid(tx, orderId, 'expire', host.now()),
  );
}
