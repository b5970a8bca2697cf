import 'server-only';
import { sql } from 'kysely';
import type { Host, Job } from '../context';
import { isSilence, type Silent } from '../payment/reconcile/silence';
import { carryOutRefund } from '../payment/refund';
import { BATCH, eachOf } from './each-of';

/** The status stands in the text of the statement, so that the partial index fits. */
const owed = ({ db, now }: Host, after: string) =>
  db
    .selectFrom('payment_refunds as refund')
    .innerJoin('payments', 'payments.id', 'refund.payment_id')
    .select(['refund.id', 'payments.provider'])
    .where('refund.status', '=', sql.lit<'owed'>('owed'))
    .where((where) =>
      where.or([where('refund.ask_after', 'is', null), where('refund.ask_after', '<=', now().toISOString())]),
    )
    .where('refund.id', '>', after)
    .orderBy('refund.id')
    .limit(BATCH)
    .execute();

/**
 * Gives back what is owed, and asks again for what a provider did not take at once. One that does not answer is not
 * asked for the others in this run.
 */
export const refundOwed: Job = {
  name: 'refundOwed',
  run: (host) => {
    const silent: Silent = new Set();
    return eachOf(
      host,
      (after) => owed(host, after),
      async (id, { provider }) => {
        if (silent.has(provider)) return;
        await carryOutRefund(host, id).catch((error: unknown) => {
          if (isSilence(error)) silent.add(provider);
          throw error;
        });
      },
    );
  },
};
