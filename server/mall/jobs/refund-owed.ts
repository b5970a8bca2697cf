import 'server-only';
import type { Job } from '../context';
import { refundPayment } from '../payment/refund';
import { BATCH, eachOf } from './each-of';

/** Asks again for refunds that a provider did not take at once. */
export const refundOwed: Job = {
  name: 'refundOwed',
  run: (host) =>
    eachOf(
      host,
      () =>
        host.db.selectFrom('payments').select('id').where('status', '=', 'refunding').limit(BATCH).execute(),
      (id) => refundPayment(host, id).then(() => true),
    ),
};
