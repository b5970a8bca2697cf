import type { Db } from '@/server/mall/db/types';
import { findTransaction, type SandboxTransaction } from '@/server/mall/sandbox/transactions';
import { type Findings, groupBy, type MallState, sumBy } from '../../../../support/consistency/mall-state';

/** What the provider has written down, by payment. */
export async function readProviderTransactions(db: Db): Promise<Map<string, SandboxTransaction>> {
  const payments = await db.selectFrom('payments').select('id').execute();
  const entries = await Promise.all(
    payments.map(async ({ id }) => [id, await findTransaction(db, id)] as const),
  );
  return new Map(entries.flatMap(([id, entry]) => (entry ? [[id, entry]] : [])));
}

/** What came in and what was given back is the same in the provider's books, refund by refund. */
export function checkProviderTransactions(
  { payments, refunds }: MallState,
  entries: ReadonlyMap<string, SandboxTransaction>,
  found: Findings,
): void {
  const refundsOf = groupBy(refunds, ({ payment_id }) => payment_id);
  for (const { id, amount_fen, paid_at, transaction_id } of payments) {
    const entry = entries.get(id);
    if (paid_at !== null) {
      found.expectSame(`what payment ${id} brought`, entry?.amountFen, amount_fen);
      found.expectSame(`transaction of payment ${id}`, entry?.transactionId, transaction_id);
    }
    const done = refundsOf.get(id)?.filter(({ status }) => status === 'done');
    const given = Object.values(entry?.refunds ?? {}).reduce((sum, fen) => sum + fen, 0);
    found.expectSame(
      `what was given back of payment ${id}`,
      given,
      sumBy(done, (refund) => refund.amount_fen),
    );
  }
}
