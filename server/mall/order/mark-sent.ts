import 'server-only';
import { getStatusesBefore, OrderStatus } from '@/lib/rules/order/order-state';
import { hasNoOpenCase } from '../after-sale/case/find-case';
import { lockRows } from '../db/dialect';
import type { Tx } from '../db/types';

/** A parcel that leaves. */
interface SentParcel {
  orderId: string;
  /** Code of the company (`lib/rules/order/express-companies.ts`). */
  company: string;
  expressNo: string;
  at: Date;
}

/**
 * Paid → sent. The conditional update decides against a refund: undefined when the order cannot be sent (any
 * more), also while a case of it is open; the row is taken first, so that a case somebody just opened is seen.
 * Answers where the parcel goes, as the order's row has it (R-AFTER-17, R-OPERATOR-04).
 */
export async function markSent(
  tx: Tx,
  { orderId, company, expressNo, at }: SentParcel,
): Promise<{ address: string | null } | undefined> {
  await lockRows(tx, tx.selectFrom('orders').select('id').where('id', '=', orderId)).execute();
  return tx
    .updateTable('orders')
    .set({ status: OrderStatus.unreceived, sent_at: at.toISOString() })
    .set({ express_company: company, express_no: expressNo })
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', '=', orderId)
    .where('kind', '=', 'physical')
    .where('status', 'in', getStatusesBefore('send'))
    .where(hasNoOpenCase)
    .returning('address')
    .executeTakeFirst();
}
