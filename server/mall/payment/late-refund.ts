import 'server-only';
import type { OrderDetail } from '@/lib/contract/order';
import type { Db } from '../db/types';

/**
 * Money that came in for an order when it could not be paid any more, or was paid already: it goes back by itself.
 * Undefined when there was none (R-PAY-21).
 */
export async function lateRefundOf(
  db: Db,
  order: { id: string; merge_order_id: string | null },
): Promise<OrderDetail['lateRefund']> {
  const refunds = await db
    .selectFrom('payments')
    .innerJoin('payment_refunds as refund', 'refund.payment_id', 'payments.id')
    .select(['refund.amount_fen as amountFen', 'refund.status'])
    .where('refund.order_id', 'is', null)
    .where(
      order.merge_order_id ? 'payments.merge_order_id' : 'payments.order_id',
      '=',
      order.merge_order_id ?? order.id,
    )
    .execute();
  if (refunds.length === 0) return undefined;
  return {
    amountFen: refunds.reduce((sum, { amountFen }) => sum + amountFen, 0),
    done: refunds.every(({ status }) => status === 'done'),
  };
}
