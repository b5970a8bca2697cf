import 'server-only';
import { AppError } from '@/lib/contract/errors';
import type { MallDeps } from '../../context';
import { findBill, selectPayments } from '../../order/bill';
import { createTimeLimit, withTimeLimit } from '../../time-limit';
import { getProvider, isChannelAvailable } from '../get-provider';
import type { ConfirmedPayment } from '../provider';
import {
  isTimeout,
  ProviderSkippedError,
  type UnresponsiveChannels,
} from '../reconcile/unresponsive-channels';
import { settlePayment } from '../settle-payment';

/** Attempts asked about at once. */
const CONCURRENCY = 5;
/** For all attempts of a bill together: `reOrder` waits for it, and the BFF for that. */
const QUERY_DEADLINE_MS = 3000;

const queryTimeout = () => new AppError('unavailable', 'the payment providers take too long to ask');

/** What the books of the providers say of some attempts, those that failed to answer apart. */
async function queryAttempts<A>(
  attempts: readonly A[],
  query: (attempt: A) => Promise<ConfirmedPayment | undefined>,
): Promise<{ found: { attempt: A; paid: ConfirmedPayment }[]; failed: { attempt: A; error: unknown }[] }> {
  const found: { attempt: A; paid: ConfirmedPayment }[] = [];
  const failed: { attempt: A; error: unknown }[] = [];
  const queryOne = async (attempt: A) => {
    try {
      const paid = await query(attempt);
      if (paid) found.push({ attempt, paid });
    } catch (error) {
      failed.push({ attempt, error });
    }
  };
  await Promise.all(attempts.map(queryOne));
  return { found, failed };
}

/** Attempts that can have been paid without a word, the latest first; one that we closed may still be paid. */
async function findUnsettledAttempts(
  deps: MallDeps,
  bill: NonNullable<Awaited<ReturnType<typeof findBill>>>,
) {
  const attempts = await selectPayments(deps.db, bill)
    .select(['id', 'provider'])
    .where('status', 'in', ['pending', 'closed'])
    .orderBy('attempt', 'desc')
    .execute();
  return attempts.filter(({ provider }) => isChannelAvailable(deps, provider));
}

/**
 * Asks the providers about the attempts to pay an order, or its merge order, and settles what was paid without a word:
 * notices get lost. Channels that are `silent` are not asked, and what is silent now is added. Answers whether any was
 * found.
 * @throws AppError unavailable when none was found and a provider did not answer in time; `StillSilent` when one
 *   was not asked.
 */
export async function settlePaidAttempts(
  deps: MallDeps,
  orderId: string,
  unresponsive: UnresponsiveChannels = new Set(),
): Promise<boolean> {
  const bill = await findBill(deps.db, orderId);
  if (!bill) return false;
  const unsettled = await findUnsettledAttempts(deps, bill);
  const attempts = unsettled.filter(({ provider }) => !unresponsive.has(provider));
  const failures: unknown[] = unsettled.length > attempts.length ? [new ProviderSkippedError()] : [];
  const limit = createTimeLimit(QUERY_DEADLINE_MS);
  for (let from = 0; from < attempts.length; from += CONCURRENCY) {
    const batch = attempts.slice(from, from + CONCURRENCY);
    const querying = queryAttempts(batch, ({ id, provider }) =>
      withTimeLimit(limit, getProvider(deps, provider).query(id), queryTimeout),
    );
    const { found, failed } = await querying;
    for (const { attempt, paid } of found)
      await settlePayment(deps, attempt.provider, { paymentId: attempt.id, orderId: bill.id, ...paid });
    if (found.length > 0) return true;
    for (const { attempt, error } of failed) {
      failures.unshift(error);
      if (isTimeout(error)) unresponsive.add(attempt.provider);
    }
    if (limit.expirySignal.aborted) break;
  }
  if (failures.length > 0) throw failures[0];
  return false;
}
