import 'server-only';
import type { PayType } from '@/lib/contract/config';
import { AppError } from '@/lib/contract/errors';
import { createDeadline, withDeadline } from '@/lib/http/deadline';
import { OrderStatus } from '@/lib/rules/order/order-state';
import type { MallDeps } from '../../context';
import type { Db } from '../../db/types';
import { findBill } from '../../order/bill';
import { getCashierEnd } from '../attempts/terms';
import { getProvider } from '../get-provider';
import { settlePayment } from '../settle-payment';
import { ProviderRejectedError } from '../vendor/errors';
import type { DueAttempt } from './claim-attempts';
import { getNextQueryTime, isQueryingOver } from './schedule';
import { isTimeout } from './unresponsive-channels';

/** Milliseconds for one query, independent of the timeout of the provider's client. */
const QUERY_DEADLINE_MS = 5000;

const providerTimeout = () => new AppError('unavailable', 'the payment provider did not answer in time');

/** When the bill was paid or closed; undefined while it is unpaid. */
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

/** When the cashier closed: it accepts money until its own deadline, even after the bill has ended. */
function getCashierClosedAt(endedAt: Date | undefined, { terms }: DueAttempt): Date | undefined {
  const end = getCashierEnd(terms);
  return endedAt && end && end > endedAt ? end : endedAt;
}

/** Result of a query; `failed`: the provider answered, but the answer cannot be used now. */
type ReconcileOutcome = 'paid' | 'unpaid' | 'unresponsive' | 'failed';

async function settleIfPaid(
  deps: MallDeps,
  channel: PayType,
  attempt: { id: string; billId: string },
): Promise<ReconcileOutcome> {
  const deadline = createDeadline(QUERY_DEADLINE_MS, providerTimeout);
  const paid = await withDeadline(deadline, () => getProvider(deps, channel).query(attempt.id));
  if (!paid) return 'unpaid';
  await settlePayment(deps, channel, { paymentId: attempt.id, orderId: attempt.billId, ...paid });
  return 'paid';
}

/** Maps an error to an outcome. The provider's client has already logged timeouts and rejections. */
function toOutcome(deps: MallDeps, attemptId: string, err: unknown): ReconcileOutcome {
  if (isTimeout(err)) return 'unresponsive';
  if (!(err instanceof ProviderRejectedError))
    deps.log.error({ err, paymentId: attemptId }, 'a payment attempt could not be reconciled');
  return 'failed';
}

/** Schedules the next query of an attempt that is not known to be paid, or gives it up. */
async function scheduleNextQuery(
  { db, now }: MallDeps,
  attempt: DueAttempt,
  billId: string,
  isUnpaid: boolean,
): Promise<void> {
  const moment = now();
  const endedAt = await getEndedAt(db, billId);
  const next = getNextQueryTime({ beganAt: new Date(attempt.createdAt), endedAt }, moment);
  await db
    .updateTable('payments')
    .set(
      isQueryingOver(getCashierClosedAt(endedAt, attempt), isUnpaid, moment)
        ? { is_given_up: 1 }
        : { ask_after: next.toISOString() },
    )
    .where('id', '=', attempt.id)
    .where('status', 'in', ['pending', 'closed'])
    .execute();
}

/** Queries the provider about one attempt: settles it if it is paid, else schedules the next query. */
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
