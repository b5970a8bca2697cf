import 'server-only';
import { OrderStatus } from '@/lib/rules/order/order-state';
import type { Host, Job } from '../context';
import { ordersIn } from '../order/claim';
import { expireOrder } from '../payment/expire';
import { BATCH, eachOf } from './each-of';

const dueOrders = ({ db, now }: Host, after: string) =>
  ordersIn(db, OrderStatus.unpaid)
    .where('pay_deadline', '<=', now().toISOString())
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute();

/** Closes orders that were not paid in time and releases what they hold, one transaction each. */
export const closeUnpaidOrders: Job = {
  name: 'closeUnpaidOrders',
  run: (host) =>
    eachOf(
      host,
      (after) => dueOrders(host, after),
      (id) => expireOrder(host, id),
    ),
};
