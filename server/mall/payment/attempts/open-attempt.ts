import 'server-only';
import type { PayType } from '@/lib/contract/config';
import { AppError } from '@/lib/contract/errors';
import { createId } from '../../db/create-id';
import type { Tx } from '../../db/types';
import { type Bill, getAmountDue, getBillColumn, lockBill, selectPayments } from '../../order/bill';
import type { CashierMethod, PaymentRequest } from '../provider';
import { getFirstQueryTime } from '../reconcile/schedule';
import { createTerms } from './terms';

/** Maximum number of attempts per bill: providers are queried about each of them. */
const MAX_ATTEMPTS_PER_BILL = 20;

interface AttemptRequest {
  channel: PayType;
  method: CashierMethod;
  /** Whether an identical request opens the same cashier again. */
  isReusable: boolean;
  shopper: Pick<PaymentRequest, 'description' | 'payerId'>;
}

interface AttemptTerms {
  channel: PayType;
  amountFen: number;
  terms: string;
  now: Date;
}

/**
 * Finds an open attempt with identical terms. Its shopper is at the cashier again, so the provider is queried
 * as for a new one.
 */
const reopenAttempt = (tx: Tx, bill: Bill, { channel, amountFen, terms, now }: AttemptTerms) =>
  tx
    .updateTable('payments')
    .set({ ask_after: getFirstQueryTime(now).toISOString() })
    .where(getBillColumn(bill), '=', bill.id)
    .where('status', '=', 'pending')
    .where('provider', '=', channel)
    .where('amount_fen', '=', amountFen)
    .where('terms', '=', terms)
    .returning('id')
    .executeTakeFirst();

/**
 * The number of the next attempt.
 * @throws AppError conflict `limit_reached`.
 */
async function getNextNumber(tx: Tx, bill: Bill): Promise<number> {
  const { last } = await selectPayments(tx, bill)
    .select(({ fn }) => fn.max('attempt').as('last'))
    .executeTakeFirstOrThrow();
  if ((last ?? 0) >= MAX_ATTEMPTS_PER_BILL)
    throw new AppError('conflict', 'too many attempts to pay this order', { reason: 'limit_reached' });
  return (last ?? 0) + 1;
}

/** Inserts a new attempt and closes earlier ones that are still open. */
async function insertAttempt(
  tx: Tx,
  bill: Bill,
  payment: { provider: PayType; amount_fen: number; terms: string; created_at: string },
): Promise<string> {
  const attempt = await getNextNumber(tx, bill);
  await tx
    .updateTable('payments')
    .set({ status: 'closed' })
    .where(getBillColumn(bill), '=', bill.id)
    .where('status', '=', 'pending')
    .execute();
  const id = createId();
  const subject = bill.isMerged ? { merge_order_id: bill.id } : { order_id: bill.id };
  await tx
    .insertInto('payments')
    .values({ ...payment, ...subject, id, attempt, status: 'pending' })
    .execute();
  return id;
}

/**
 * Opens an attempt to pay a bill: reuses the open one while channel, amount and terms are the same and the
 * provider can open its cashier again, else inserts a new one (R-PAY-24).
 * @throws AppError conflict `order_state` when the bill cannot be paid, `limit_reached` after 20 attempts.
 */
export async function openAttempt(
  tx: Tx,
  bill: Bill,
  request: AttemptRequest,
  now: Date,
): Promise<PaymentRequest> {
  const { amountFen, deadline } = getAmountDue(await lockBill(tx, bill), now);
  const { channel } = request;
  const terms = createTerms(request, deadline, now);
  const reusedAttempt = request.isReusable
    ? await reopenAttempt(tx, bill, { channel, amountFen, terms, now })
    : undefined;
  const row = { provider: channel, amount_fen: amountFen, terms, created_at: now.toISOString() };
  const paymentId = reusedAttempt?.id ?? (await insertAttempt(tx, bill, row));
  return { paymentId, orderId: bill.id, amountFen, deadline };
}
