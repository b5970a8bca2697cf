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
  /** The order that it is given back for; null: the payment came too late to pay anything. */
  orderId: string | null;
  /** Fen, at least 1. */
  amountFen: number;
  now: Date;
}

/**
 * Owes money of a payment that came in; a job carries it out. The caller sees to it that this happens once; call it
 * last in a transaction (orders, points, stock, payments). Throws when more would go back than came in; roll back
 * then. Answers the id of the refund (R-PAY-21, R-PAY-25).
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
  if (!payment) throw new Error(`payment ${paymentId} has less left than ${amountFen} fen`);
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

/** Notes once that a refund is done. One for a payment that came too late is the end of that payment. */
async function markRefundDone(tx: Tx, refundId: string, now: Date): Promise<void> {
  const at = now.toISOString();
  const done = await tx
    .updateTable('payment_refunds')
    .set({ status: 'done', done_at: at })
    .where('id', '=', refundId)
    .where('status', '=', 'owed')
    .returning('payment_id')
    .executeTakeFirst();
  if (!done) return;
  await tx
    .updateTable('payments')
    .set({ refunded_at: at })
    .set('status', sql`case when status = 'refunding' then 'refunded' else status end`)
    .where('id', '=', done.payment_id)
    .execute();
}

/** Minutes until a provider that has not given yet is asked again, the first time, the second time…; then each hour. */
const RETRY_AFTER_MINUTES = [0, 1, 10] as const;

/**
 * Claims a refund that is owed and due, beyond the transaction, since nobody asks over the network inside one. Of
 * several callers one gets it; false for the others.
 */
async function claimRefund({ db, now }: MallDeps, refundId: string): Promise<boolean> {
  const moment = now();
  const { numUpdatedRows } = await db
    .updateTable('payment_refunds')
    .set({ ask_after: getLeaseEnd(moment).toISOString() })
    .set((set) => ({ asked: set('asked', '+', 1) }))
    .where('id', '=', refundId)
    .where('status', '=', 'owed')
    .where(({ or, eb }) => or([eb('ask_after', 'is', null), eb('ask_after', '<=', moment.toISOString())]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Says when the provider may be asked again for what is still owed. */
async function scheduleRetry({ db, now }: MallDeps, refundId: string, attempts: number): Promise<void> {
  await db
    .updateTable('payment_refunds')
    .set({ ask_after: addMinutes(now(), RETRY_AFTER_MINUTES[attempts - 1] ?? 60).toISOString() })
    .where('id', '=', refundId)
    .where('status', '=', 'owed')
    .execute();
}

/**
 * Gives owed money back, unless somebody else is at it or it is not due. Safe to repeat: the provider gives once for
 * a refund's id, and it is noted once.
 */
export async function executeRefund(deps: MallDeps, refundId: string): Promise<void> {
  if (!(await claimRefund(deps, refundId))) return;
  const { provider, transactionId, asked: attempts, ...request } = await getDueRefund(deps, refundId);
  if (!transactionId) throw new Error(`refund ${refundId} is of a payment that never came in`);
  try {
    const state = await getProvider(deps, provider).refund({ ...request, transactionId, refundId });
    if (state === 'done') await inTransaction(deps.db, (tx) => markRefundDone(tx, refundId, deps.now()));
  } finally {
    await scheduleRetry(deps, refundId, attempts);
  }
}
