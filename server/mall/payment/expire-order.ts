import 'server-only';
import { OrderStatus } from '@/lib/rules/order/order-state';
import type { MallDeps } from '../context';
import { inTransaction } from '../db/transaction';
import { findBill } from '../order/bill';
import { claimOrders } from '../order/claim-orders';
import { closeUnpaidBill } from '../order/close-order';
import { settlePaidAttempts } from './attempts/settle-paid-attempts';
import { ProviderSkippedError, type UnresponsiveChannels } from './reconcile/unresponsive-channels';

/** How a job run treats orders whose provider does not respond. */
interface ExpiryPolicy {
  unresponsive: UnresponsiveChannels;
  /** Leave the order for the next run when its provider does not respond. */
  canWait: boolean;
}

/** Whether the provider reports the bill as paid; undefined when a provider does not respond. */
const isPaidAtProvider = (
  deps: MallDeps,
  orderId: string,
  unresponsive: UnresponsiveChannels | undefined,
): Promise<boolean | undefined> =>
  settlePaidAttempts(deps, orderId, unresponsive).catch((err: unknown) => {
    if (!(err instanceof ProviderSkippedError))
      deps.log.warn({ err, orderId }, 'payment provider query failed before expiring an order');
    return undefined;
  });

/**
 * Ends an order past its payment deadline, with its merge order: settles it if a provider reports it as paid
 * (the notification was lost), else closes it and releases what it reserved. While `policy.canWait` is true,
 * an order whose provider does not respond stays open; otherwise it is closed, and money that arrives later
 * is refunded. Returns false when nothing was changed (R-ORDER-15).
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
