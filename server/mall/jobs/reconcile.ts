import 'server-only';
import { payType } from '@/lib/contract/config';
import type { Job } from '../context';
import { isPayable } from '../payment/providers';
import { reconcileChannel } from '../payment/reconcile/channel';

/** Makes up for lost notices: pays orders, and gives back what came in too late. No channel waits for another. */
export const reconcilePayments: Job = {
  name: 'reconcilePayments',
  async run(host) {
    const channels = payType.options.filter((channel) => isPayable(host, channel));
    const runs = channels.map((channel) =>
      reconcileChannel(host, channel).catch((err: unknown) =>
        host.log.error({ err, channel }, 'a channel could not be reconciled'),
      ),
    );
    await Promise.all(runs);
  },
};
