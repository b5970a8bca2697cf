import 'server-only';
import { expressOf, expressRoute } from '@/lib/rules/order/express';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { noOpenCase } from '../after-sale/case/rows';
import type { Host, Job } from '../context';
import { newId } from '../db/ids';
import { inTransaction } from '../db/tx';
import type { Tx } from '../db/types';
import { claimOrders, ordersIn } from '../order/claim';
import { readAddress } from '../order/read/address';
import { markSent } from '../order/send';
import { BATCH, eachOf } from './each-of';

const { undelivered } = OrderStatus;

/** What is paid at the door waits from when it was ordered. */
function dueOrders({ db, now, settings }: Host, after: string) {
  const before = new Date(now().getTime() - settings.fulfilment.sendAfterSeconds * 1000).toISOString();
  return ordersIn(db, undelivered)
    .where('kind', '=', 'physical')
    .where(({ or, and, eb }) =>
      or([
        eb('paid_at', '<=', before),
        and([eb('is_cash_on_delivery', '=', 1), eb('created_at', '<=', before)]),
      ]),
    )
    .where(noOpenCase)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute();
}

/** Paid → sent, with the parcel's whole way written ahead; what lies in the future is shown when its time comes. */
async function send(tx: Tx, { now, settings }: Host, orderId: string): Promise<boolean> {
  const sentAt = now();
  const { company, expressNo } = expressOf(orderId);
  const sent = await markSent(tx, { orderId, company: company.code, expressNo, at: sentAt });
  const address = sent && readAddress(sent.address);
  if (!address) return sent !== undefined;
  const route = expressRoute(
    orderId,
    address,
    sentAt.getTime(),
    settings.fulfilment.traceEverySeconds * 1000,
  );
  const traces = route.map(({ at, textZh, textEn }, position) => ({
    id: newId(),
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
  async run(host) {
    if (!host.settings.fulfilment.enabled) return;
    await eachOf(
      host,
      (after) => dueOrders(host, after),
      (id) =>
        inTransaction(
          host.db,
          async (tx) => (await claimOrders(tx, [id], undelivered)) && send(tx, host, id),
        ),
    );
  },
};
