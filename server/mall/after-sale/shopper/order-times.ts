import 'server-only';
import type { OrderTimes } from '@/lib/rules/after-sale/after-sale';
import type { Db } from '../../db/types';
import type { OrderRow } from '../../order/get-own-order';

/**
 * Whether a service order has delivered anything: a code, or a top-up in progress. A code that has been read cannot be
 * returned, so the order is no longer refundable. Always false for an order with a parcel (R-VOUCHER-05).
 */
async function isDelivered(db: Db, { id, kind }: Pick<OrderRow, 'id' | 'kind'>): Promise<boolean> {
  if (kind !== 'service') return false;
  const delivered = await db
    .selectFrom('service_pieces')
    .select('id')
    .where('order_id', '=', id)
    .where('state', '!=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  return delivered !== undefined;
}

/** Reads the facts of an order that the after-sale rules depend on. */
export const getOrderTimes = async (db: Db, order: OrderRow): Promise<OrderTimes> => ({
  status: order.status,
  kind: order.kind,
  completedAt: order.completed_at,
  isDelivered: await isDelivered(db, order),
});
