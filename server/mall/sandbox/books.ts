import 'server-only';
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { lockName } from '../db/dialect';
import { inTransaction } from '../db/tx';
import type { Db } from '../db/types';
import type { RefundRequest } from '../payment/provider';

const entry = z.object({
  transactionId: z.string(),
  amountFen: z.number().int(),
  /** Fen that went back, by refund. */
  refunds: z.record(z.string(), z.number().int()).default({}),
});

/** What the sandbox, were it a bank, would have written down about a payment. */
export type BookEntry = z.output<typeof entry>;

const nameOf = (paymentId: string) => `sandbox.paid.${paymentId}`;

const newTransactionId = () => `SB${Date.now()}${String(randomInt(1_000_000)).padStart(6, '0')}`;

/** The entry of a payment; undefined while it was not paid. */
export async function bookEntry(db: Db, paymentId: string): Promise<BookEntry | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', nameOf(paymentId))
    .executeTakeFirst();
  return row && entry.parse(JSON.parse(row.value));
}

/** Takes the money, once: paid twice, the first entry is answered. */
export async function bookPayment(db: Db, paymentId: string, amountFen: number): Promise<BookEntry> {
  const made: BookEntry = { transactionId: newTransactionId(), amountFen, refunds: {} };
  await db
    .insertInto('settings')
    .values({ name: nameOf(paymentId), value: JSON.stringify(made) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await bookEntry(db, paymentId)) ?? made;
}

/** Gives money back; the second time nothing happens. Throws when more would go back than came in. */
export async function bookRefund(
  db: Db,
  { paymentId, refundId, amountFen }: Omit<RefundRequest, 'transactionId' | 'paidFen'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockName(tx, nameOf(paymentId));
    const paid = await bookEntry(tx, paymentId);
    if (!paid || refundId in paid.refunds) return;
    const refunds = { ...paid.refunds, [refundId]: amountFen };
    const back = Object.values(refunds).reduce((sum, fen) => sum + fen, 0);
    if (back > paid.amountFen) throw new Error(`payment ${paymentId} has less left than ${amountFen} fen`);
    const value = JSON.stringify({ ...paid, refunds });
    await tx.updateTable('settings').set({ value }).where('name', '=', nameOf(paymentId)).execute();
  });
}
