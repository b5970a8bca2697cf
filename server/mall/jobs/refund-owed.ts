import 'server-only';
import { sql } from 'kysely';
import type { Host, Job } from '../context';
import { carryOutRefund } from '../payment/refund';
import { BATCH, eachOf } from './each-of';

/** The status stands in the text of the statement, so that the partial index fits. */
const owed = ({ db, now }: Host, after: string) =>
  db
    .selectFrom('payment_refunds')
    .select('id')
    .where('status', '=', sql.lit<'owed'>('owed'))
    .where((where) =>
      where.or([where('ask_after', 'is', null), where('ask_after', '<=', now().toISOString())]),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute();

/** Gives back what is owed, and asks again for what a provider did not take at once. */
export const refundOwed: Job = {
  name: 'refundOwed',
  run: (host) =>
    eachOf(
      host,
      (after) => owed(host, after),
      (id) => carryOutRefund(host, id),
    ),
};
