import 'server-only';
import { OrderStatus, statusesBefore } from '@/lib/rules/order/order-state';
import type { Job } from '../context';

/** Notes the arrival of parcels whose last trace has come. One statement: it decides by itself. */
export const deliverParcels: Job = {
  name: 'deliverParcels',
  async run({ db, now, settings }) {
    if (!settings.fulfilment.enabled) return;
    await db
      .updateTable('orders')
      .set(({ selectFrom }) => ({
        delivered_at: selectFrom('order_traces')
          .select(({ fn }) => fn.max('order_traces.at').as('at'))
          .whereRef('order_id', '=', 'orders.id'),
      }))
      .where('delivered_at', 'is', null)
      .where('express_no', 'is not', null)
      .where('status', 'in', [OrderStatus.unreceived, OrderStatus.completed, OrderStatus.afterSale])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('order_traces')
              .select('order_traces.id')
              .whereRef('order_id', '=', 'orders.id')
              .where('at', '>', now().toISOString()),
          ),
        ),
      )
      .execute();
  },
};

/** A parcel counts as received, and paid if that was to be done at the door, some days after it was sent. */
export const confirmOldParcels: Job = {
  name: 'confirmOldParcels',
  async run({ db, now, settings }) {
    const at = now();
    const before = new Date(at.getTime() - settings.confirmAfterDays * 86_400_000).toISOString();
    await db
      .updateTable('orders')
      .set({ status: OrderStatus.completed, completed_at: at.toISOString() })
      .set(({ fn, val }) => ({ paid_at: fn.coalesce('paid_at', val(at.toISOString())) }))
      .set((set) => ({ version: set('version', '+', 1) }))
      .where('status', 'in', statusesBefore('confirm'))
      .where('sent_at', '<=', before)
      .execute();
  },
};
