import 'server-only';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { addMinutes } from '@/lib/rules/time/dates';
import type { MallDeps } from '../context';
import { inTransaction } from '../db/transaction';
import { findBill } from '../order/bill';
import { closeUnpaidBill } from '../order/close-order';
import { tryLockOrders } from '../order/try-lock-orders';
import { settlePaidAttempts } from './attempts/settle-paid-attempts';
import { ProviderSkippedError, type UnresponsiveChannels } from './reconcile/unresponsive-channels';

/** Minutes past the deadline for which an order stays unpaid while its provider does not respond. */
const GRACE_MINUTES = 2;

/** An order past its payment deadline. */
interface OverdueOrder {
  id: string;
  deadline: string | null;
}

const isWithinGrace = ({ deadline }: OverdueOrder, now: Date): boolean =>
  (deadline ?? '') > addMinutes(now, -GRACE_MINUTES).toISOString();

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
 * (the notification was lost), else closes it and releases what it reserved. An order whose provider does not
 * respond stays open for two minutes; then it is closed, and money that arrives later is refunded. A run of a job
 * passes the channels that did not respond in it. Returns false when nothing was changed (R-ORDER-15).
 */
export async function expireOrder(
  deps: MallDeps,
  order: OverdueOrder,
  unresponsive?: UnresponsiveChannels,
): Promise<boolean> {
  const isPaid = await isPaidAtProvider(deps, order.id, unresponsive);
  if (isPaid) return true;
  if (isPaid === undefined && isWithinGrace(order, deps.now())) return false;
  const bill = await findBill(deps.db, order.id);
  if (!bill) return false;
  return inTransaction(
    deps.db,
    async (tx) =>
      (await tryLockOrders(tx, bill.orderIds, OrderStatus.unpaid)) &&
      closeUnpaidBill(tx, order.id, 'expire', deps.now()),
  );
}
