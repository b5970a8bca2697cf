import 'server-only';
import type { CaseReason, CaseType } from '@/lib/contract/after-sale-case';
import { createId } from '../../db/create-id';
import type { Tx } from '../../db/types';
import type { OrderRow } from '../../order/get-own-order';
import { findPayment } from './amounts';
import { type CaseRow, findLatestCase } from './find-case';
import { writeSteps } from './write-steps';

interface CaseRequest {
  type: CaseType;
  reason: CaseReason;
  description: string;
  pictures: readonly string[];
  amountFen: number;
  now: Date;
}

/**
 * Creates a case of an order. The caller must have locked the order with `lockOrder`; a unique index rejects a second
 * open case (R-AFTER-09).
 */
export async function createCase(
  tx: Tx,
  order: OrderRow,
  { now, amountFen, pictures, ...request }: CaseRequest,
): Promise<CaseRow> {
  const latest = await findLatestCase(tx, order.id);
  const payment = await findPayment(tx, order);
  const createdAt = now.toISOString();
  const row = await tx
    .insertInto('after_sale_cases')
    .values({
      ...request,
      id: createId(),
      order_id: order.id,
      number: (latest?.number ?? 0) + 1,
      status: 'requested',
      order_status_before: order.status,
      pictures: JSON.stringify(pictures),
      amount_fen: amountFen,
      payment_id: payment?.id ?? null,
      steps: 1,
      created_at: createdAt,
      moved_at: createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeSteps(tx, row, { steps: ['requested'], now });
  return row;
}
