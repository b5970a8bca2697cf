import 'server-only';
import { type ExpressionBuilder, sql } from 'kysely';
import { OrderStatus, statusesBefore } from '@/lib/rules/order/order-state';
import { daysLater } from '@/lib/rules/time/dates';
import type { Job } from '../context';
import type { Database } from '../db/schema';
import type { Db, Tx } from '../db/types';
import { ordersIn } from '../order/claim';
import { claimRows } from './claim';
import { BATCH, eachBatch } from './each-of';

/** Orders that a parcel may still be on its way for; a partial index has few others, so the status needs none. */
const onTheWay = (db: Db) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('delivered_at', 'is', null)
    .where('express_no', 'is not', null)
    .where('status', 'not in', [OrderStatus.unpaid, OrderStatus.undelivered, OrderStatus.closed]);

/** The last trace of each; a parcel without traces never arrives by itself. */
const lastTrace = ({ selectFrom }: ExpressionBuilder<Database, 'orders'>) =>
  selectFrom('order_traces')
    .select(({ fn }) => fn.max('order_traces.at').as('at'))
    .whereRef('order_id', '=', 'orders.id');

async function deliver(tx: Tx, at: string): Promise<number> {
  const arrived = onTheWay(tx)
    .where((orders) => orders(lastTrace(orders), '<=', at))
    .orderBy('id')
    .limit(BATCH);
  const ids = (await claimRows(tx, arrived).execute()).map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx
    .updateTable('orders')
    .set((orders) => ({ delivered_at: lastTrace(orders) }))
    .where('id', 'in', ids)
    .execute();
  return ids.length;
}

/** Notes the arrival of parcels whose last trace has come. */
export const deliverParcels: Job = {
  name: 'deliverParcels',
  async run(host) {
    if (!host.settings.fulfilment.enabled) return;
    const at = host.now().toISOString();
    await eachBatch(host, (tx) => deliver(tx, at));
  },
};

async function confirm(tx: Tx, sentBefore: string, at: string): Promise<number> {
  const old = ordersIn(tx, OrderStatus.unreceived)
    .where('sent_at', '<=', sentBefore)
    .orderBy('sent_at')
    .limit(BATCH);
  const ids = (await claimRows(tx, old).execute()).map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx
    .updateTable('orders')
    .set({ status: OrderStatus.completed, completed_at: at })
    .set({ paid_at: sql<string>`coalesce(paid_at, ${at})` })
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', 'in', ids)
    .where('status', 'in', statusesBefore('confirm'))
    .execute();
  return ids.length;
}

/** A parcel counts as received, and paid if that was to be done at the door, some days after it was sent. */
export const confirmOldParcels: Job = {
  name: 'confirmOldParcels',
  async run(host) {
    const at = host.now();
    const before = daysLater(at, -host.settings.confirmAfterDays).toISOString();
    await eachBatch(host, (tx) => confirm(tx, before, at.toISOString()));
  },
};
