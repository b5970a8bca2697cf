import 'server-only';
import { OrderStatus } from '@/lib/rules/order/order-state';
import type { MallDeps } from '../context';
import { inTransaction } from '../db/transaction';
import { findBill } from '../order/bill';
import { claimOrders } from '../order/claim-orders';
import { closeUnpaidBill } from '../order/close-order';
import { settlePaidAttempts } from './attempts/settle-paid-attempts';
import { ProviderSkippedError, type UnresponsiveChannels } from './reconcile/unresponsive-channels';

/** How a run of the job goes about orders whose provider does not answer. */
interface ExpiryPolicy {
  unresponsive: UnresponsiveChannels;
  /** The order is left for the next run when its provider does not answer. */
  canWait: boolean;
}

/** Whether a bill was paid after all; undefined when a provider does not answer. */
const isPaidAtProvider = (
  deps: MallDeps,
  orderId: string,
  unresponsive: UnresponsiveChannels | undefined,
): Promise<boolean | undefined> =>
  settlePaidAttempts(deps, orderId, unresponsive).catch((err: unknown) => {
    if (!(err instanceof ProviderSkippedError))
      deps.log.warn({ err, orderId }, 'a provider could not be asked');
    return undefined;
  });

/**
 * Ends an order whose time to pay is over, with its merge order: paid after all, if a provider says so (its notice
 * was lost), else closed, and what it held is released. A provider that does not answer holds it up no longer than
 * `patience` says: money that comes in later is refunded. False when there was nothing to do (now)
 * (R-ORDER-15).
 */
export async function expireOrder(deps: MallDeps, orderId: string, policy?: ExpiryPolicy): Promise<boolean> {
  const isPaid = await isPaidAtProvider(deps, orderId, policy?.unresponsive);
  if (isPaid) return true;
  if (isPaid === undefined && policy?.canWait) return false;
  const bill = await findBill(deps.db, orderId);
  if (!bill) return false;
  return inTransaction(
    deps.db,
    async (tx) =>
      (await claimOrders(tx, bill.orderIds, OrderStatus.unpaid)) &&
      closeUnpaidBill(tx, orderId, 'expire', deps.now()),
  );
}
