import 'server-only';
import { OrderStatus } from '@/lib/rules/order/order-state';
import type { Job, MallDeps } from '../context';
import { BATCH_SIZE, forEachPaged } from '../jobs/batches';
import { expireOrder } from '../payment/expire-order';
import type { UnresponsiveChannels } from '../payment/reconcile/unresponsive-channels';
import { selectOrdersInStatus } from './try-lock-orders';

const findOverdueOrders = ({ db, now }: MallDeps, after: string) =>
  selectOrdersInStatus(db, OrderStatus.unpaid)
    .select('pay_deadline as deadline')
    .where('pay_deadline', '<=', now().toISOString())
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();

/** Closes orders past their deadline and releases what they reserved, one transaction per order. */
export const closeUnpaidOrders: Job = {
  name: 'closeUnpaidOrders',
  run: (deps) => {
    const unresponsive: UnresponsiveChannels = new Set();
    return forEachPaged(
      deps,
      (after) => findOverdueOrders(deps, after),
      (_, order) => expireOrder(deps, order, unresponsive),
    );
  },
};
