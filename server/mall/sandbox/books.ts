import 'server-only';
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '../db/types';

const entry = z.object({ transactionId: z.string(), amountFen: z.number().int(), refunded: z.boolean() });

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
  const made: BookEntry = { transactionId: newTransactionId(), amountFen, refunded: false };
  await db
    .insertInto('settings')
    .values({ name: nameOf(paymentId), value: JSON.stringify(made) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await bookEntry(db, paymentId)) ?? made;
}

/** Gives the money back; the second time nothing happens. */
export async function bookRefund(db: Db, paymentId: string): Promise<void> {
  const paid = await bookEntry(db, paymentId);
  if (!paid) return;
  const value = JSON.stringify({ ...paid, refunded: true });
  await db.updateTable('settings').set({ value }).where('name', '=', nameOf(paymentId)).execute();
}
