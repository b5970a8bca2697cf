import 'server-only';
import { type PayType, payType } from '@/lib/contract/config';
import type { Job, MallDeps } from '../../context';
import { timeBudget } from '../../jobs/batches';
import { isChannelAvailable } from '../get-provider';
import { CONCURRENCY, claimAttempts } from './claim-attempts';
import { reconcileAttempt } from './reconcile-attempt';

/**
 * Queries a channel's provider about attempts without a notification: notifications get lost. A provider that
 * does not respond is skipped until the next run (R-PAY-22).
 */
async function reconcileChannel(deps: MallDeps, channel: PayType): Promise<void> {
  const isTimeUp = timeBudget();
  for (
    let isUnresponsive = false, claimedCount = CONCURRENCY;
    claimedCount === CONCURRENCY && !isUnresponsive && !isTimeUp();
  ) {
    const attempts = await claimAttempts(deps, channel);
    const outcomes = await Promise.all(attempts.map((attempt) => reconcileAttempt(deps, channel, attempt)));
    claimedCount = attempts.length;
    isUnresponsive = outcomes.includes('unresponsive');
  }
}

/**
 * Settles payments whose notification was lost: marks orders as paid, and refunds payments that came too
 * late. Channels run in parallel.
 */
export const reconcilePayments: Job = {
  name: 'reconcilePayments',
  async run(deps) {
    const channels = payType.options.filter((channel) => isChannelAvailable(deps, channel));
    const runs = channels.map((channel) =>
      reconcileChannel(deps, channel).catch((err: unknown) =>
        deps.log.error({ err, channel }, 'a channel could not be reconciled'),
      ),
    );
    await Promise.all(runs);
  },
};
