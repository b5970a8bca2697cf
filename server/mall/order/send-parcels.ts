import 'server-only';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { getSimulatedExpress, simulateExpressRoute } from '@/lib/rules/order/simulated-express';
import { hasNoOpenCase } from '../after-sale/case/find-case';
import type { Job, MallDeps } from '../context';
import { createId } from '../db/create-id';
import { inTransaction } from '../db/transaction';
import type { Tx } from '../db/types';
import { BATCH_SIZE, forEachPaged } from '../jobs/batches';
import { markSent } from './mark-sent';
import { parseOrderAddress } from './read/order-address';
import { selectOrdersInStatus, tryLockOrders } from './try-lock-orders';

const { undelivered } = OrderStatus;

/** The waiting time counts from payment; for cash on delivery, from the order. */
function findDueOrders({ db, now, settings }: MallDeps, after: string) {
  const before = new Date(now().getTime() - settings.fulfilment.sendAfterSeconds * 1000).toISOString();
  return selectOrdersInStatus(db, undelivered)
    .where('kind', '=', 'physical')
    .where(({ or, and, eb }) =>
      or([
        eb('paid_at', '<=', before),
        and([eb('is_cash_on_delivery', '=', 1), eb('created_at', '<=', before)]),
      ]),
    )
    .where(hasNoOpenCase)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();
}

/** Sends a parcel and writes all its future traces; readers see a trace when its time has come. */
async function sendParcel(tx: Tx, { now, settings }: MallDeps, orderId: string): Promise<boolean> {
  const sentAt = now();
  const { company, expressNo } = getSimulatedExpress(orderId);
  const sentOrder = await markSent(tx, { orderId, company: company.code, expressNo, at: sentAt });
  const address = sentOrder && parseOrderAddress(sentOrder.address);
  if (!address) return sentOrder !== undefined;
  const route = simulateExpressRoute(
    orderId,
    address,
    sentAt.getTime(),
    settings.fulfilment.traceEverySeconds * 1000,
  );
  const traces = route.map(({ at, textZh, textEn }, position) => ({
    id: createId(),
    order_id: orderId,
    position,
    at: new Date(at).toISOString(),
    text_zh: textZh,
    text_en: textEn,
  }));
  await tx.insertInto('order_traces').values(traces).execute();
  return true;
}

/**
 * Simulated fulfilment: sends paid parcels after `sendAfterSeconds`, one transaction per order (R-OPS-14).
 */
export const sendParcels: Job = {
  name: 'sendParcels',
  async run(deps) {
    if (!deps.settings.fulfilment.enabled) return;
    await forEachPaged(
      deps,
      (after) => findDueOrders(deps, after),
      (id) =>
        inTransaction(
          deps.db,
          async (tx) => (await tryLockOrders(tx, [id], undelivered)) && sendParcel(tx, deps, id),
        ),
    );
  },
};
