import 'server-only';
import { OrderStatus } from '@/lib/rules/order/order-state';
import type { Host } from '../context';
import { inTransaction } from '../db/tx';
import { findBill } from '../order/bill';
import { claimOrders } from '../order/claim';
import { closeUnpaid } from '../order/close';
import { askProvider } from './attempts/ask';

/** A provider that does not answer holds nothing up: money that comes in later is refunded. */
const wasPaid = (host: Host, orderId: string): Promise<boolean> =>
  askProvider(host, orderId).catch((err: unknown) => {
    host.log.warn({ err, orderId }, 'a provider could not be asked');
    return false;
  });

/**
 * Ends an order whose time to pay is over, with its merge order: paid after all, if a provider says so (its notice was lost), else
 * closed, and what it held is released. False when there was nothing to do.
 */
export async function expireOrder(host: Host, orderId: string): Promise<boolean> {
  if (await wasPaid(host, orderId)) return true;
  const bill = await findBill(host.db, orderId);
  if (!bill) return false;
  return inTransaction(
    host.db,
    async (tx) =>
      (await claimOrders(tx, bill.orderIds, OrderStatus.unpaid)) &&
      closeUnpaid(tx, orderId, 'expire', host.now()),
  );
}
