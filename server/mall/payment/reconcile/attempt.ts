import 'server-only';
import type { PayType } from '@/lib/contract/config';
import { AppError } from '@/lib/contract/errors';
import { OrderStatus } from '@/lib/rules/order/order-state';
import type { Host } from '../../context';
import type { Db } from '../../db/types';
import { findBill } from '../../order/bill';
import { inTime, timeLimit } from '../../time-limit';
import { cashierEnd } from '../attempts/terms';
import { providerOf } from '../providers';
import { settle } from '../settle';
import { Refusal } from '../vendor/failures';
import type { DueAttempt } from './claim';
import { isOver, nextAsk } from './schedule';
import { isSilence } from './silence';

/** How long a provider may take, whatever its own client thinks, in milliseconds. */
const DEADLINE_MS = 5000;

const unanswered = () => new AppError('unavailable', 'the payment provider takes too long to ask');

/** Since when there is nothing to pay any more; undefined while the bill is unpaid. */
async function overSince(db: Db, billId: string): Promise<Date | undefined> {
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
function closedSince(over: Date | undefined, { terms }: DueAttempt): Date | undefined {
  const end = cashierEnd(terms);
  return over && end && end > over ? end : over;
}

/** What came of asking; `failed`: it was answered, but nothing can be made of the answer now. */
type Outcome = 'paid' | 'unpaid' | 'silent' | 'failed';

async function settlePaid(
  host: Host,
  channel: PayType,
  attempt: { id: string; billId: string },
): Promise<Outcome> {
  const limit = timeLimit(DEADLINE_MS);
  const paid = await inTime(limit, providerOf(host, channel).query(attempt.id), unanswered);
  if (!paid) return 'unpaid';
  await settle(host, channel, { paymentId: attempt.id, orderId: attempt.billId, ...paid });
  return 'paid';
}

/** Silence and refusals are in the log already, by the provider's client. */
function outcomeOf(host: Host, attemptId: string, err: unknown): Outcome {
  if (isSilence(err)) return 'silent';
  if (!(err instanceof Refusal))
    host.log.error({ err, paymentId: attemptId }, 'an attempt to pay could not be reconciled');
  return 'failed';
}

/** Nobody paid, as far as is known: when to ask again, if ever. */
async function plan({ db, now }: Host, attempt: DueAttempt, billId: string, isNo: boolean): Promise<void> {
  const moment = now();
  const over = await overSince(db, billId);
  const next = nextAsk({ beganAt: new Date(attempt.createdAt), overSince: over }, moment);
  await db
    .updateTable('payments')
    .set(
      isOver(closedSince(over, attempt), isNo, moment)
        ? { is_given_up: 1 }
        : { ask_after: next.toISOString() },
    )
    .where('id', '=', attempt.id)
    .where('status', 'in', ['pending', 'closed'])
    .execute();
}

/** Asks the provider about one attempt, settles what it was paid, or plans when to ask again. */
export async function askAbout(host: Host, channel: PayType, attempt: DueAttempt): Promise<Outcome> {
  const billId = attempt.orderId ?? attempt.mergeOrderId ?? '';
  const outcome = await settlePaid(host, channel, { id: attempt.id, billId }).catch((err: unknown) =>
    outcomeOf(host, attempt.id, err),
  );
  if (outcome !== 'paid') await plan(host, attempt, billId, outcome === 'unpaid');
  return outcome;
}
