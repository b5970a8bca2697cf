import type { Db } from '@/server/mall/db/types';
import { findTransaction, type SandboxTransaction } from '@/server/mall/sandbox/transactions';
import { type Findings, groupBy, type MallState, sumBy } from '../../../../support/consistency/mall-state';

/** The provider's transactions by payment id. */
export async function readProviderTransactions(db: Db): Promise<Map<string, SandboxTransaction>> {
  const payments = await db.selectFrom('payments').select('id').execute();
  const entries = await Promise.all(
    payments.map(async ({ id }) => [id, await findTransaction(db, id)] as const),
  );
  return new Map(entries.flatMap(([id, entry]) => (entry ? [[id, entry]] : [])));
}

/** Payments and refunds are the same in the provider's records, refund by refund. */
export function checkProviderTransactions(
  { payments, refunds }: MallState,
  entries: ReadonlyMap<string, SandboxTransaction>,
  findings: Findings,
): void {
  const refundsByPayment = groupBy(refunds, ({ payment_id }) => payment_id);
  for (const { id, amount_fen, paid_at, transaction_id } of payments) {
    const entry = entries.get(id);
    if (paid_at !== null) {
      findings.expectSame(`what payment ${id} brought`, entry?.amountFen, amount_fen);
      findings.expectSame(`transaction of payment ${id}`, entry?.transactionId, transaction_id);
    }
    const finished = refundsByPayment.get(id)?.filter(({ status }) => status === 'done');
    const refundedFen = Object.values(entry?.refunds ?? {}).reduce((sum, fen) => sum + fen, 0);
    findings.expectSame(
      `what was given back of payment ${id}`,
      refundedFen,
      sumBy(finished, (refund) => refund.amount_fen),
    );
  }
}
