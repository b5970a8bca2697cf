import 'server-only';
import type { Host, Job } from '../context';
import { refundPayment } from '../payment/refund';
import { BATCH, eachOf } from './each-of';

const owed = ({ db }: Host, after: string) =>
  db
    .selectFrom('payments')
    .select('id')
    .where('status', '=', 'refunding')
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute();

/** Asks again for refunds that a provider did not take at once. */
export const refundOwed: Job = {
  name: 'refundOwed',
  run: (host) =>
    eachOf(
      host,
      (after) => owed(host, after),
      (id) => refundPayment(host, id),
    ),
};
