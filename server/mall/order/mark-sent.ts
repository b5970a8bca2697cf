import 'server-only';
import { getStatusesBefore, OrderStatus } from '@/lib/rules/order/order-state';
import { hasNoOpenCase } from '../after-sale/case/find-case';
import { lockRows } from '../db/dialect';
import type { Tx } from '../db/types';

/** A parcel that is sent. */
interface SentParcel {
  orderId: string;
  /** Code of the company (`lib/rules/order/express-companies.ts`). */
  company: string;
  expressNo: string;
  at: Date;
}

/**
 * Marks an order as sent and returns its address. Returns undefined when the order cannot be sent: it has
 * another status, or an open after-sale case. The row is locked first, so that a case opened at the same time
 * is seen (R-AFTER-17, R-OPERATOR-04).
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
    .where('id', '=', orderId)
    .where('kind', '=', 'physical')
    .where('status', 'in', getStatusesBefore('send'))
    .where(hasNoOpenCase)
    .returning('address')
    .executeTakeFirst();
}
