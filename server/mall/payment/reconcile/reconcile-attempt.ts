import 'server-only';
import type { PayType } from '@/lib/contract/config';
import { AppError } from '@/lib/contract/errors';
import { OrderStatus } from '@/lib/rules/order/order-state';
import type { MallDeps } from '../../context';
import type { Db } from '../../db/types';
import { findBill } from '../../order/bill';
import { createTimeLimit, withTimeLimit } from '../../time-limit';
import { getCashierEnd } from '../attempts/terms';
import { getProvider } from '../get-provider';
import { settlePayment } from '../settle-payment';
import { ProviderRejectedError } from '../vendor/errors';
import type { DueAttempt } from './claim-attempts';
import { getNextQueryTime, isQueryingOver } from './schedule';
import { isTimeout } from './unresponsive-channels';

/** How long a provider may take, whatever its own client thinks, in milliseconds. */
const QUERY_DEADLINE_MS = 5000;

const providerTimeout = () => new AppError('unavailable', 'the payment provider takes too long to ask');

/** Since when there is nothing to pay any more; undefined while the bill is unpaid. */
async function getEndedAt(db: Db, billId: string): Promise<Date | undefined> {
  const bill = await findBill(db, billId);
  const orders = await db
    .selectFrom('orders')
    .select(['status', 'paid_at', 'closed_at', 'created_at'])
    .where('id', 'in', bill?.orderIds ?? [billId])
    .execute();
  if (orders.some(({ status }) => status === OrderStatus.unpaid)) return undefined;
  const [first] = orders.map((order) => order.paid_at ?? order.closed_at ?? order.created_at).sort();
  return first === undefined ? undefined : new Date(first);
}

/** Since when nobody can pay: a cashier takes money until its time is over, whatever became of the order. */
function getCashierClosedAt(over: Date | undefined, { terms }: DueAttempt): Date | undefined {
  const end = getCashierEnd(terms);
  return over && end && end > over ? end : over;
}

/** What came of asking; `failed`: it was answered, but nothing can be made of the answer now. */
type ReconcileOutcome = 'paid' | 'unpaid' | 'silent' | 'failed';

async function settleIfPaid(
  deps: MallDeps,
  channel: PayType,
  attempt: { id: string; billId: string },
): Promise<ReconcileOutcome> {
  const limit = createTimeLimit(QUERY_DEADLINE_MS);
  const paid = await withTimeLimit(limit, getProvider(deps, channel).query(attempt.id), providerTimeout);
  if (!paid) return 'unpaid';
  await settlePayment(deps, channel, { paymentId: attempt.id, orderId: attempt.billId, ...paid });
  return 'paid';
}

/** Silence and refusals are in the log already, by the provider's client. */
function toOutcome(deps: MallDeps, attemptId: string, err: unknown): ReconcileOutcome {
  if (isTimeout(err)) return 'silent';
  if (!(err instanceof ProviderRejectedError))
    deps.log.error({ err, paymentId: attemptId }, 'an attempt to pay could not be reconciled');
  return 'failed';
}

/** Nobody paid, as far as is known: when to ask again, if ever. */
async function scheduleNextQuery(
  { db, now }: MallDeps,
  attempt: DueAttempt,
  billId: string,
  isUnpaid: boolean,
): Promise<void> {
  const moment = now();
  const over = await getEndedAt(db, billId);
  const next = getNextQueryTime({ beganAt: new Date(attempt.createdAt), overSince: over }, moment);
  await db
    .updateTable('payments')
    .set(
      isQueryingOver(getCashierClosedAt(over, attempt), isUnpaid, moment)
        ? { is_given_up: 1 }
        : { ask_after: next.toISOString() },
    )
    .where('id', '=', attempt.id)
    .where('status', 'in', ['pending', 'closed'])
    .execute();
}

/** Asks the provider about one attempt, settles what it was paid, or plans when to ask again. */
export async function reconcileAttempt(
  deps: MallDeps,
  channel: PayType,
  attempt: DueAttempt,
): Promise<ReconcileOutcome> {
  const billId = attempt.orderId ?? attempt.mergeOrderId ?? '';
  const outcome = await settleIfPaid(deps, channel, { id: attempt.id, billId }).catch((err: unknown) =>
    toOutcome(deps, attempt.id, err),
  );
  if (outcome !== 'paid') await scheduleNextQuery(deps, attempt, billId, outcome === 'unpaid');
  return outcome;
}
