import 'server-only';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { getSimulatedExpress, simulateExpressRoute } from '@/lib/rules/order/simulated-express';
import { hasNoOpenCase } from '../after-sale/case/find-case';
import type { Job, MallDeps } from '../context';
import { createId } from '../db/create-id';
import { inTransaction } from '../db/transaction';
import type { Tx } from '../db/types';
import { BATCH_SIZE, forEachPaged } from '../jobs/batches';
import { claimOrders, selectOrdersInStatus } from './claim-orders';
import { markSent } from './mark-sent';
import { parseOrderAddress } from './read/order-address';

const { undelivered } = OrderStatus;

/** What is paid at the door waits from when it was ordered. */
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

/** Paid → sent, with the parcel's whole way written ahead; what lies in the future is shown when its time comes. */
async function sendParcel(tx: Tx, { now, settings }: MallDeps, orderId: string): Promise<boolean> {
  const sentAt = now();
  const { company, expressNo } = getSimulatedExpress(orderId);
  const sent = await markSent(tx, { orderId, company: company.code, expressNo, at: sentAt });
  const address = sent && parseOrderAddress(sent.address);
  if (!address) return sent !== undefined;
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

/** Simulated fulfilment: paid parcels go out after `sendAfterSeconds`, one transaction each (R-OPS-14). */
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
          async (tx) => (await claimOrders(tx, [id], undelivered)) && sendParcel(tx, deps, id),
        ),
    );
  },
};
