import 'server-only';
import { AppError } from '@/lib/contract/errors';
import type { Host } from '../../context';
import { findBill, paymentsOf } from '../../order/bill';
import { inTime, timeLimit } from '../../time-limit';
import type { BookedPayment } from '../provider';
import { isPayable, providerOf } from '../providers';
import { isSilence, type Silent, StillSilent } from '../reconcile/silence';
import { settle } from '../settle';

/** Attempts asked about at once. */
const AT_ONCE = 5;
/** For all attempts of a bill together: `reOrder` waits for it, and the BFF for that. */
const DEADLINE_MS = 3000;

const unanswered = () => new AppError('unavailable', 'the payment providers take too long to ask');

/** What the books of the providers say of some attempts, those that failed to answer apart. */
async function booked<A>(
  attempts: readonly A[],
  query: (attempt: A) => Promise<BookedPayment | undefined>,
): Promise<{ found: { attempt: A; paid: BookedPayment }[]; failed: { attempt: A; error: unknown }[] }> {
  const found: { attempt: A; paid: BookedPayment }[] = [];
  const failed: { attempt: A; error: unknown }[] = [];
  const askOne = async (attempt: A) => {
    try {
      const paid = await query(attempt);
      if (paid) found.push({ attempt, paid });
    } catch (error) {
      failed.push({ attempt, error });
    }
  };
  await Promise.all(attempts.map(askOne));
  return { found, failed };
}

/** Attempts that can have been paid without a word, the latest first; one that we closed may still be paid. */
async function unsettledOf(host: Host, bill: NonNullable<Awaited<ReturnType<typeof findBill>>>) {
  const attempts = await paymentsOf(host.db, bill)
    .select(['id', 'provider'])
    .where('status', 'in', ['pending', 'closed'])
    .orderBy('attempt', 'desc')
    .execute();
  return attempts.filter(({ provider }) => isPayable(host, provider));
}

/**
 * Asks the providers about the attempts to pay an order, or its merge order, and settles what was paid without a word:
 * notices get lost. Channels that are `silent` are not asked, and what is silent now is added. Answers whether any was
 * found.
 * @throws AppError unavailable when none was found and a provider did not answer in time; `StillSilent` when one
 *   was not asked.
 */
export async function askProvider(host: Host, orderId: string, silent: Silent = new Set()): Promise<boolean> {
  const bill = await findBill(host.db, orderId);
  if (!bill) return false;
  const unsettled = await unsettledOf(host, bill);
  const attempts = unsettled.filter(({ provider }) => !silent.has(provider));
  const failures: unknown[] = unsettled.length > attempts.length ? [new StillSilent()] : [];
  const limit = timeLimit(DEADLINE_MS);
  for (let from = 0; from < attempts.length; from += AT_ONCE) {
    const some = attempts.slice(from, from + AT_ONCE);
    const asking = booked(some, ({ id, provider }) =>
      inTime(limit, providerOf(host, provider).query(id), unanswered),
    );
    const { found, failed } = await asking;
    for (const { attempt, paid } of found)
      await settle(host, attempt.provider, { paymentId: attempt.id, orderId: bill.id, ...paid });
    if (found.length > 0) return true;
    for (const { attempt, error } of failed) {
      failures.unshift(error);
      if (isSilence(error)) silent.add(attempt.provider);
    }
    if (limit.over.aborted) break;
  }
  if (failures.length > 0) throw failures[0];
  return false;
}
