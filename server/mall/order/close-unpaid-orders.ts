import 'server-only';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { addMinutes } from '@/lib/rules/time/dates';
import type { Job, MallDeps } from '../context';
import { BATCH_SIZE, forEachPaged } from '../jobs/batches';
import { expireOrder } from '../payment/expire-order';
import type { UnresponsiveChannels } from '../payment/reconcile/unresponsive-channels';
import { selectOrdersInStatus } from './claim-orders';

/** Minutes that an order stays unpaid beyond its deadline when nobody can tell whether it was paid. */
const GRACE_MINUTES = 2;

const findOverdueOrders = ({ db, now }: MallDeps, after: string) =>
  selectOrdersInStatus(db, OrderStatus.unpaid)
    .select('pay_deadline as deadline')
    .where('pay_deadline', '<=', now().toISOString())
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();

/** Closes orders that were not paid in time and releases what they hold, one transaction each. */
export const closeUnpaidOrders: Job = {
  name: 'closeUnpaidOrders',
  run: (deps) => {
    const unresponsive: UnresponsiveChannels = new Set();
    const graceStart = addMinutes(deps.now(), -GRACE_MINUTES).toISOString();
    return forEachPaged(
      deps,
      (after) => findOverdueOrders(deps, after),
      (id, { deadline }) => expireOrder(deps, id, { unresponsive, canWait: (deadline ?? '') > graceStart }),
    );
  },
};
