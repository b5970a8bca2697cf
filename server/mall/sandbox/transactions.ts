import 'server-only';
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { lockName } from '../db/dialect';
import { inTransaction } from '../db/transaction';
import type { Db } from '../db/types';
import type { RefundRequest } from '../payment/provider';

const transactionSchema = z.object({
  transactionId: z.string(),
  amountFen: z.number().int(),
  /** Fen that went back, by refund. */
  refunds: z.record(z.string(), z.number().int()).default({}),
});

/** What the sandbox, were it a bank, would have written down about a payment. */
export type SandboxTransaction = z.output<typeof transactionSchema>;

const getSettingName = (paymentId: string) => `sandbox.paid.${paymentId}`;

const createTransactionId = () => `SB${Date.now()}${String(randomInt(1_000_000)).padStart(6, '0')}`;

/** The entry of a payment; undefined while it was not paid. */
export async function findTransaction(db: Db, paymentId: string): Promise<SandboxTransaction | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', getSettingName(paymentId))
    .executeTakeFirst();
  return row && transactionSchema.parse(JSON.parse(row.value));
}

/** Takes the money, once: paid twice, the first entry is answered. */
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

/** Gives money back; the second time nothing happens. Throws when more would go back than came in. */
export async function recordRefund(
  db: Db,
  { paymentId, refundId, amountFen }: Omit<RefundRequest, 'transactionId' | 'paidFen'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockName(tx, getSettingName(paymentId));
    const paid = await findTransaction(tx, paymentId);
    if (!paid || refundId in paid.refunds) return;
    const refunds = { ...paid.refunds, [refundId]: amountFen };
    const back = Object.values(refunds).reduce((sum, fen) => sum + fen, 0);
    if (back > paid.amountFen) throw new Error(`payment ${paymentId} has less left than ${amountFen} fen`);
    const value = JSON.stringify({ ...paid, refunds });
    await tx.updateTable('settings').set({ value }).where('name', '=', getSettingName(paymentId)).execute();
  });
}
