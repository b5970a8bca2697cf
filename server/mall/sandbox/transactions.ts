import 'server-only';
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { lockName } from '../db/dialect';
import { jsonColumn } from '../db/json-column';
import { inTransaction } from '../db/transaction';
import type { Db } from '../db/types';
import type { RefundRequest } from '../payment/provider';

const transactionSchema = z.object({
  transactionId: z.string(),
  amountFen: z.number().int(),
  /** Refunded fen by refund id. */
  refunds: z.record(z.string(), z.number().int()).default({}),
});
const transactionColumn = jsonColumn('settings.value', transactionSchema);

/** The sandbox's record of a payment, as a provider would keep it. */
export type SandboxTransaction = z.output<typeof transactionSchema>;

const getSettingName = (paymentId: string) => `sandbox.paid.${paymentId}`;

const createTransactionId = () => `SB${Date.now()}${String(randomInt(1_000_000)).padStart(6, '0')}`;

/** Finds the record of a payment; undefined while it is not paid. */
export async function findTransaction(db: Db, paymentId: string): Promise<SandboxTransaction | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', getSettingName(paymentId))
    .executeTakeFirst();
  return row && transactionColumn.parse(row.value);
}

/** Records a payment; a repeated call returns the first record. */
export async function recordPayment(
  db: Db,
  paymentId: string,
  amountFen: number,
): Promise<SandboxTransaction> {
  const transaction: SandboxTransaction = { transactionId: createTransactionId(), amountFen, refunds: {} };
  await db
    .insertInto('settings')
    .values({ name: getSettingName(paymentId), value: JSON.stringify(transaction) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await findTransaction(db, paymentId)) ?? transaction;
}

/** Records a refund; a repeated call does nothing. @throws Error when the refunds would exceed the payment. */
export async function recordRefund(
  db: Db,
  { paymentId, refundId, amountFen }: Omit<RefundRequest, 'transactionId' | 'paidFen'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockName(tx, getSettingName(paymentId));
    const paid = await findTransaction(tx, paymentId);
    if (!paid || refundId in paid.refunds) return;
    const refunds = { ...paid.refunds, [refundId]: amountFen };
    const refunded = Object.values(refunds).reduce((sum, fen) => sum + fen, 0);
    if (refunded > paid.amountFen)
      throw new Error(`a refund of ${amountFen} fen exceeds the rest of payment ${paymentId}`);
    const value = JSON.stringify({ ...paid, refunds });
    await tx.updateTable('settings').set({ value }).where('name', '=', getSettingName(paymentId)).execute();
  });
}
