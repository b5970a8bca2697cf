import 'server-only';
import type { OrderTimes } from '@/lib/rules/after-sale/after-sale';
import type { Db } from '../../db/types';
import type { OrderRow } from '../../order/own-order';
import { isDelivered } from '../../service/delivered';

/** What the rules look at in an order. */
export const timesOf = async (db: Db, order: OrderRow): Promise<OrderTimes> => ({
  status: order.status,
  kind: order.kind,
  completedAt: order.completed_at,
  isDelivered: await isDelivered(db, order),
});
