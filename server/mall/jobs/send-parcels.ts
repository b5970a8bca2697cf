import 'server-only';
import { expressOf, expressRoute } from '@/lib/rules/express';
import { OrderStatus, statusesBefore } from '@/lib/rules/order-state';
import type { Host, Job } from '../context';
import { newId } from '../db/ids';
import { inTransaction } from '../db/tx';
import type { Tx } from '../db/types';
import { readAddress } from '../order/address';
import { claimOrder, ordersIn } from '../order/claim';
import { BATCH, eachOf } from './each-of';

const { undelivered } = OrderStatus;

const dueOrders = ({ db, now, settings }: Host, after: string) =>
  ordersIn(db, undelivered)
    .where('kind', '=', 'physical')
    .where(
      'paid_at',
      '<=',
      new Date(now().getTime() - settings.fulfilment.sendAfterSeconds * 1000).toISOString(),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute();

/** Paid → sent, with the parcel's whole way written ahead; what lies in the future is shown when its time comes. */
async function send(tx: Tx, { now, settings }: Host, orderId: string): Promise<boolean> {
  const sentAt = now();
  const { company, expressNo } = expressOf(orderId);
  const sent = await tx
    .updateTable('orders')
    .set({ status: OrderStatus.unreceived, sent_at: sentAt.toISOString() })
    .set({ express_company: company.code, express_no: expressNo })
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', '=', orderId)
    .where('status', 'in', statusesBefore('send'))
    .returning('address')
    .executeTakeFirst();
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

/** Simulated fulfilment (product 7): paid parcels go out after `sendAfterSeconds`, one transaction each. */
export const sendParcels: Job = {
  name: 'sendParcels',
  async run(host) {
    if (!host.settings.fulfilment.enabled) return;
    await eachOf(
      host,
      (after) => dueOrders(host, after),
      (id) =>
        inTransaction(host.db, async (tx) => (await claimOrder(tx, id, undelivered)) && send(tx, host, id)),
    );
  },
};
