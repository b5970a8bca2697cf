import 'server-only';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { minutesLater } from '@/lib/rules/time/dates';
import type { Host, Job } from '../context';
import { ordersIn } from '../order/claim';
import { expireOrder } from '../payment/expire';
import type { Silent } from '../payment/reconcile/silence';
import { BATCH, eachOf } from './each-of';

/** Minutes that an order stays unpaid beyond its deadline when nobody can tell whether it was paid. */
const WAIT_MINUTES = 2;

const dueOrders = ({ db, now }: Host, after: string) =>
  ordersIn(db, OrderStatus.unpaid)
    .select('pay_deadline as deadline')
    .where('pay_deadline', '<=', now().toISOString())
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute();

/** Closes orders that were not paid in time and releases what they hold, one transaction each. */
export const closeUnpaidOrders: Job = {
  name: 'closeUnpaidOrders',
  run: (host) => {
    const silent: Silent = new Set();
    const patientSince = minutesLater(host.now(), -WAIT_MINUTES).toISOString();
    return eachOf(
      host,
      (after) => dueOrders(host, after),
      (id, { deadline }) => expireOrder(host, id, { silent, mayWait: (deadline ?? '') > patientSince }),
    );
  },
};
