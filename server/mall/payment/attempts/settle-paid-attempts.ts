import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { createDeadline, withDeadline } from '@/lib/http/deadline';
import type { MallDeps } from '../../context';
import { findBill, selectPayments } from '../../order/bill';
import { getProvider, isChannelAvailable } from '../get-provider';
import type { ConfirmedPayment } from '../provider';
import {
  isTimeout,
  ProviderSkippedError,
  type UnresponsiveChannels,
} from '../reconcile/unresponsive-channels';
import { settlePayment } from '../settle-payment';

/** Attempts that are queried in parallel. */
const CONCURRENCY = 5;
/**
 * Milliseconds for all attempts of a bill together: `reOrder` waits for it, and the BFF waits for `reOrder`.
 */
const QUERY_DEADLINE_MS = 3000;

const queryTimeout = () => new AppError('unavailable', 'the payment providers did not answer in time');

/** Queries attempts in parallel and separates the paid ones from the failed queries. */
async function queryAttempts<A>(
  attempts: readonly A[],
  query: (attempt: A) => Promise<ConfirmedPayment | undefined>,
): Promise<{
  paidAttempts: { attempt: A; paid: ConfirmedPayment }[];
  failedAttempts: { attempt: A; error: unknown }[];
}> {
  const paidAttempts: { attempt: A; paid: ConfirmedPayment }[] = [];
  const failedAttempts: { attempt: A; error: unknown }[] = [];
  const queryOne = async (attempt: A) => {
    try {
      const paid = await query(attempt);
      if (paid) paidAttempts.push({ attempt, paid });
    } catch (error) {
      failedAttempts.push({ attempt, error });
    }
  };
  await Promise.all(attempts.map(queryOne));
  return { paidAttempts, failedAttempts };
}

/**
 * Attempts that may have been paid without a notification, the latest first; a closed attempt may still be
 * paid.
 */
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
 * Queries the providers about the payment attempts of an order, or of its merge order, and settles payments
 * whose notification was lost. Channels in `unresponsive` are skipped, and channels that time out are added
 * to it. Returns whether a payment was found.
 * @throws AppError unavailable when none was found and a provider did not answer in time;
 *   `ProviderSkippedError` when a channel was skipped.
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
  const deadline = createDeadline(QUERY_DEADLINE_MS, queryTimeout);
  for (let from = 0; from < attempts.length; from += CONCURRENCY) {
    const batch = attempts.slice(from, from + CONCURRENCY);
    const querying = queryAttempts(batch, ({ id, provider }) =>
      withDeadline(deadline, () => getProvider(deps, provider).query(id)),
    );
    const { paidAttempts, failedAttempts } = await querying;
    for (const { attempt, paid } of paidAttempts)
      await settlePayment(deps, attempt.provider, { paymentId: attempt.id, orderId: bill.id, ...paid });
    if (paidAttempts.length > 0) return true;
    for (const { attempt, error } of failedAttempts) {
      failures.unshift(error);
      if (isTimeout(error)) unresponsive.add(attempt.provider);
    }
    if (deadline.expirySignal.aborted) break;
  }
  if (failures.length > 0) throw failures[0];
  return false;
}
