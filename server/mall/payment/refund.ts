import 'server-only';
import { sql } from 'kysely';
import { addMinutes } from '@/lib/rules/time/dates';
import type { MallDeps } from '../context';
import { createId } from '../db/create-id';
import { inTransaction } from '../db/transaction';
import type { Tx } from '../db/types';
import { getProvider } from './get-provider';
import { getLeaseEnd } from './reconcile/schedule';

interface NewRefund {
  paymentId: string;
  /** The refunded order; null when the payment came too late to pay any order. */
  orderId: string | null;
  /** Fen, at least 1. */
  amountFen: number;
  now: Date;
}

/**
 * Records a refund that a job or `executeRefund` carries out. The caller must make sure that it is created
 * once, and must call this last in the transaction (lock order: orders, points, stock, payments). Returns the
 * id of the refund (R-PAY-21, R-PAY-25).
 * @throws Error when the refunds would exceed the payment, RangeError for an invalid amount; the caller must
 *   roll back.
 */
export async function createRefund(
  tx: Tx,
  { paymentId, orderId, amountFen, now }: NewRefund,
): Promise<string> {
  if (!Number.isSafeInteger(amountFen) || amountFen < 1)
    throw new RangeError(`cannot refund ${amountFen} fen`);
  const payment = await tx
    .updateTable('payments')
    .set({ owed_back_fen: sql<number>`owed_back_fen + ${amountFen}` })
    .where('id', '=', paymentId)
    .where('status', 'in', ['paid', 'refunding'])
    .where(sql<boolean>`owed_back_fen + ${amountFen} <= amount_fen`)
    .returning('id')
    .executeTakeFirst();
  if (!payment) throw new Error(`payment ${paymentId} has less than ${amountFen} fen left to refund`);
  const { last } = await tx
    .selectFrom('payment_refunds')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const refund = { id: createId(), payment_id: paymentId, order_id: orderId, number: (last ?? 0) + 1 };
  await tx
    .insertInto('payment_refunds')
    .values({ ...refund, amount_fen: amountFen, status: 'owed', created_at: now.toISOString() })
    .execute();
  return refund.id;
}

const getDueRefund = ({ db }: MallDeps, refundId: string) =>
  db
    .selectFrom('payment_refunds as refund')
    .innerJoin('payments', 'payments.id', 'refund.payment_id')
    .select(['payments.id as paymentId', 'payments.provider', 'payments.transaction_id as transactionId'])
    .select(['refund.amount_fen as amountFen', 'payments.amount_fen as paidFen', 'refund.asked'])
    .where('refund.id', '=', refundId)
    .executeTakeFirstOrThrow();

/** Marks a refund as done, once. A refund without an order also ends its payment, which came too late. */
async function markRefundDone(tx: Tx, refundId: string, now: Date): Promise<void> {
  const at = now.toISOString();
  const completed = await tx
    .updateTable('payment_refunds')
    .set({ status: 'done', done_at: at })
    .where('id', '=', refundId)
    .where('status', '=', 'owed')
    .returning('payment_id')
    .executeTakeFirst();
  if (!completed) return;
  await tx
    .updateTable('payments')
    .set({ refunded_at: at })
    .set('status', sql`case when status = 'refunding' then 'refunded' else status end`)
    .where('id', '=', completed.payment_id)
    .execute();
}

/** Minutes until the first, second and third retry of a refund; every further retry follows after an hour. */
const RETRY_AFTER_MINUTES = [0, 1, 10] as const;

/**
 * Claims a refund that is due, by a lease that outlives the transaction, because the provider is called
 * outside of it. Exactly one of several callers gets true.
 */
async function claimRefund({ db, now }: MallDeps, refundId: string): Promise<boolean> {
  const claimedAt = now();
  const { numUpdatedRows } = await db
    .updateTable('payment_refunds')
    .set({ ask_after: getLeaseEnd(claimedAt).toISOString() })
    .set((set) => ({ asked: set('asked', '+', 1) }))
    .where('id', '=', refundId)
    .where('status', '=', 'owed')
    .where(({ or, eb }) => or([eb('ask_after', 'is', null), eb('ask_after', '<=', claimedAt.toISOString())]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Schedules the next attempt of a refund that is still owed. */
async function scheduleRetry({ db, now }: MallDeps, refundId: string, attempts: number): Promise<void> {
  await db
    .updateTable('payment_refunds')
    .set({ ask_after: addMinutes(now(), RETRY_AFTER_MINUTES[attempts - 1] ?? 60).toISOString() })
    .where('id', '=', refundId)
    .where('status', '=', 'owed')
    .execute();
}

/**
 * Executes a refund, unless another process is doing so or it is not due. Safe to repeat: the provider
 * refunds once per refund id, and the result is recorded once.
 * @throws AppError unavailable when the provider does not respond or rejects the refund; it is retried later.
 */
export async function executeRefund(deps: MallDeps, refundId: string): Promise<void> {
  if (!(await claimRefund(deps, refundId))) return;
  const { provider, transactionId, asked: attempts, ...request } = await getDueRefund(deps, refundId);
  if (!transactionId) throw new Error(`refund ${refundId} belongs to a payment that was never received`);
  try {
    const state = await getProvider(deps, provider).refund({ ...request, transactionId, refundId });
    if (state === 'done') await inTransaction(deps.db, (tx) => markRefundDone(tx, refundId, deps.now()));
  } finally {
    await scheduleRetry(deps, refundId, attempts);
  }
}
