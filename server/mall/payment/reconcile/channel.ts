import 'server-only';
import type { PayType } from '@/lib/contract/config';
import type { Host } from '../../context';
import { startTurn } from '../../jobs/each-of';
import { askAbout } from './attempt';
import { AT_ONCE, claimAttempts } from './claim';

/**
 * Asks a channel's provider about attempts to pay that it never told of: notices get lost. A provider that does not
 * answer is left alone until the next run (R-PAY-22).
 */
export async function reconcileChannel(host: Host, channel: PayType): Promise<void> {
  const isOver = startTurn();
  for (let isSilent = false, found = AT_ONCE; found === AT_ONCE && !isSilent && !isOver(); ) {
    const attempts = await claimAttempts(host, channel);
    const outcomes = await Promise.all(attempts.map((attempt) => askAbout(host, channel, attempt)));
    found = attempts.length;
    isSilent = outcomes.includes('silent');
  }
}
