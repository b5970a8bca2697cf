import 'server-only';
import type { OrderTimes } from '@/lib/rules/after-sale/after-sale';
import type { Db } from '../../db/types';
import type { OrderRow } from '../../order/get-own-order';

/**
 * Whether anything of a service order has been given: a code, or a top-up that is under way. A code that somebody
 * has read cannot come back, so nothing is paid back any more. Never so of an order with a parcel
 * (R-VOUCHER-05).
 */
async function isDelivered(db: Db, { id, kind }: Pick<OrderRow, 'id' | 'kind'>): Promise<boolean> {
  if (kind !== 'service') return false;
  const given = await db
    .selectFrom('service_pieces')
    .select('id')
    .where('order_id', '=', id)
    .where('state', '!=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  return given !== undefined;
}

/** What the rules look at in an order. */
export const getOrderTimes = async (db: Db, order: OrderRow): Promise<OrderTimes> => ({
  status: order.status,
  kind: order.kind,
  completedAt: order.completed_at,
  isDelivered: await isDelivered(db, order),
});
