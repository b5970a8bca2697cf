import 'server-only';
import { AppError } from '@/lib/contract/errors';
import type { Host } from '../../context';
import { findBill, paymentsOf } from '../../order/bill';
import { inTime, timeLimit } from '../../time-limit';
import type { BookedPayment } from '../provider';
import { isPayable, providerOf } from '../providers';
import { settle } from '../settle';

/** Attempts asked about at once. */
const AT_ONCE = 5;
/** For all attempts of a bill together: `reOrder` waits for it, and the BFF for that. */
const DEADLINE_MS = 3000;

const unanswered = () => new AppError('unavailable', 'the payment providers take too long to ask');

/** What the books of the providers say of some attempts, those that failed to answer left out. */
async function booked<A>(
  attempts: readonly A[],
  query: (attempt: A) => Promise<BookedPayment | undefined>,
): Promise<{ found: { attempt: A; paid: BookedPayment }[]; failures: unknown[] }> {
  const found: { attempt: A; paid: BookedPayment }[] = [];
  const failures: unknown[] = [];
  const askOne = async (attempt: A) => {
    const paid = await query(attempt);
    if (paid) found.push({ attempt, paid });
  };
  const asked = await Promise.allSettled(attempts.map(askOne));
  for (const one of asked) if (one.status === 'rejected') failures.push(one.reason);
  return { found, failures };
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
 * notices get lost. Answers whether any was found.
 * @throws AppError unavailable when none was found and a provider did not answer in time.
 */
export async function askProvider(host: Host, orderId: string): Promise<boolean> {
  const bill = await findBill(host.db, orderId);
  if (!bill) return false;
  const attempts = await unsettledOf(host, bill);
  const limit = timeLimit(DEADLINE_MS);
  const failures: unknown[] = [];
  for (let from = 0; from < attempts.length; from += AT_ONCE) {
    const some = attempts.slice(from, from + AT_ONCE);
    const asking = booked(some, ({ id, provider }) =>
      inTime(limit, providerOf(host, provider).query(id), unanswered),
    );
    const { found, failures: silent } = await asking;
    for (const { attempt, paid } of found)
      await settle(host, attempt.provider, { paymentId: attempt.id, orderId: bill.id, ...paid });
    if (found.length > 0) return true;
    failures.push(...silent);
    if (limit.over.aborted) break;
  }
  if (failures.length > 0) throw failures[0];
  return false;
}
