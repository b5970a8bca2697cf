import 'server-only';
import { type PayType, payType } from '@/lib/contract/config';
import type { Job, MallDeps } from '../../context';
import { timeBudget } from '../../jobs/batches';
import { isChannelAvailable } from '../get-provider';
import { CONCURRENCY, claimAttempts } from './claim-attempts';
import { reconcileAttempt } from './reconcile-attempt';

/**
 * Asks a channel's provider about attempts to pay that it never told of: notices get lost. A provider that does not
 * answer is left alone until the next run (R-PAY-22).
 */
async function reconcileChannel(deps: MallDeps, channel: PayType): Promise<void> {
  const isOver = timeBudget();
  for (
    let isUnresponsive = false, found = CONCURRENCY;
    found === CONCURRENCY && !isUnresponsive && !isOver();
  ) {
    const attempts = await claimAttempts(deps, channel);
    const outcomes = await Promise.all(attempts.map((attempt) => reconcileAttempt(deps, channel, attempt)));
    found = attempts.length;
    isUnresponsive = outcomes.includes('silent');
  }
}

/** Makes up for lost notices: pays orders, and gives back what came in too late. No channel waits for another. */
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
