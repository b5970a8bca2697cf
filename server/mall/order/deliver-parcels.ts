import 'server-only';
import { type ExpressionBuilder, sql } from 'kysely';
import { getStatusesBefore, OrderStatus } from '@/lib/rules/order/order-state';
import { addDaysToDate } from '@/lib/rules/time/dates';
import type { Job } from '../context';
import type { Database } from '../db/schema';
import { skipLocked } from '../db/skip-locked';
import type { Db, Tx } from '../db/types';
import { BATCH_SIZE, processInBatches } from '../jobs/batches';
import { selectOrdersInStatus } from './try-lock-orders';

/**
 * Orders whose parcel may still be in transit. The statuses only exclude: the partial index on undelivered
 * parcels holds few others.
 */
const selectParcelsUnderWay = (db: Db) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('delivered_at', 'is', null)
    .where('express_no', 'is not', null)
    .where('status', 'not in', [OrderStatus.unpaid, OrderStatus.undelivered, OrderStatus.closed]);

/** Time of an order's last trace; a parcel without traces is never delivered automatically. */
const selectLastTraceTime = ({ selectFrom }: ExpressionBuilder<Database, 'orders'>) =>
  selectFrom('order_traces')
    .select(({ fn }) => fn.max('order_traces.at').as('at'))
    .whereRef('order_id', '=', 'orders.id');

async function markDelivered(tx: Tx, at: string): Promise<number> {
  const arrived = selectParcelsUnderWay(tx)
    .where((orders) => orders(selectLastTraceTime(orders), '<=', at))
    .orderBy('id')
    .limit(BATCH_SIZE);
  const ids = (await skipLocked(tx, arrived).execute()).map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx
    .updateTable('orders')
    .set((orders) => ({ delivered_at: selectLastTraceTime(orders) }))
    .where('id', 'in', ids)
    .execute();
  return ids.length;
}

/** Marks parcels as delivered once the time of their last trace has passed. */
export const deliverParcels: Job = {
  name: 'deliverParcels',
  async run(deps) {
    if (!deps.settings.fulfilment.enabled) return;
    const at = deps.now().toISOString();
    await processInBatches(deps, (tx) => markDelivered(tx, at));
  },
};

/**
 * SQL condition on `orders`: no cash is due on delivery, or the parcel is delivered. Until then the recipient may have
 * refused it, so that time alone proves no payment (R-DELIVERY-15).
 */
const isCashSettled = ({ eb, or }: ExpressionBuilder<Database, 'orders'>) =>
  or([eb('is_cash_on_delivery', '=', 0), eb('pay_amount_fen', '=', 0), eb('delivered_at', 'is not', null)]);

async function confirmReceived(tx: Tx, sentBefore: string, at: string): Promise<number> {
  const old = selectOrdersInStatus(tx, OrderStatus.unreceived)
    .where('sent_at', '<=', sentBefore)
    .where(isCashSettled)
    .orderBy('sent_at')
    .limit(BATCH_SIZE);
  const ids = (await skipLocked(tx, old).execute()).map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx
    .updateTable('orders')
    .set({ status: OrderStatus.completed, completed_at: at })
    .set({ paid_at: sql<string>`coalesce(paid_at, ${at})` })
    .where('id', 'in', ids)
    .where('status', 'in', getStatusesBefore('confirm'))
    .execute();
  return ids.length;
}

/** Confirms receipt of parcels some days after shipping; cash on delivery of a delivered one then counts as paid. */
export const confirmOldParcels: Job = {
  name: 'confirmOldParcels',
  async run(deps) {
    const at = deps.now();
    const before = addDaysToDate(at, -deps.settings.confirmAfterDays).toISOString();
    await processInBatches(deps, (tx) => confirmReceived(tx, before, at.toISOString()));
  },
};
