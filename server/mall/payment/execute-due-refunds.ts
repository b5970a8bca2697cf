import 'server-only';
import { sql } from 'kysely';
import type { Job, MallDeps } from '../context';
import { BATCH_SIZE, forEachPaged } from '../jobs/batches';
import { isTimeout, type UnresponsiveChannels } from './reconcile/unresponsive-channels';
import { executeRefund } from './refund';

/** The status is a literal in the statement, so that the partial index applies. */
const findDueRefunds = ({ db, now }: MallDeps, after: string) =>
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
    .limit(BATCH_SIZE)
    .execute();

/**
 * Executes refunds that are due, and retries those that a provider has not completed. A provider that times
 * out is skipped for the rest of this run.
 */
export const executeDueRefunds: Job = {
  name: 'executeDueRefunds',
  run: (deps) => {
    const unresponsive: UnresponsiveChannels = new Set();
    return forEachPaged(
      deps,
      (after) => findDueRefunds(deps, after),
      async (id, { provider }) => {
        if (unresponsive.has(provider)) return;
        await executeRefund(deps, id).catch((error: unknown) => {
          if (isTimeout(error)) unresponsive.add(provider);
          throw error;
        });
      },
    );
  },
};
