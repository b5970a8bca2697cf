import 'server-only';
import type { OrderCount } from '@/lib/contract/order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import type { Context } from '../../context';

/** Counts the user's orders by status, in one query (R-LIST-06). */
export async function countOrders({ db, userId }: Context): Promise<OrderCount> {
  const rows = await db
    .selectFrom('orders')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .groupBy('status')
    .execute();
  const getCount = (status: number) => rows.find((row) => row.status === status)?.count ?? 0;
  return {
    totalCount: rows.reduce((sum, { count }) => sum + count, 0),
    unPayCount: getCount(OrderStatus.unpaid),
    unSendCount: getCount(OrderStatus.undelivered),
    sendCount: getCount(OrderStatus.unreceived),
    afterSaleCount: getCount(OrderStatus.afterSale),
  };
}
