import 'server-only';
import type { Db } from '../../db/types';
import type { OrderRow } from '../../order/get-own-order';
import type { CaseRow } from './find-case';

/** Fen that the mall has received for an order. Cash on delivery counts once the parcel is delivered (R-AFTER-27). */
export function getPaidFen(order: OrderRow): number {
  const isPaid = order.is_cash_on_delivery
    ? (order.delivered_at ?? order.completed_at) !== null
    : order.paid_at !== null;
  return isPaid ? order.pay_amount_fen : 0;
}

/**
 * Whether the cash of an order on delivery is not known to be collected: either the parcel is on its way, or the
 * recipient refused it and no one has recorded that yet (R-DELIVERY-15).
 */
export const isCashOutstanding = (order: OrderRow): boolean =>
  order.is_cash_on_delivery === 1 && getPaidFen(order) < order.pay_amount_fen;

/** Fen of an order that are refunded, including refunds that the provider has not paid out yet. */
export async function getRefundedFen(db: Db, orderId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('after_sale_cases')
    .select(({ fn }) => fn.sum<number | string | null>('amount_fen').as('sum'))
    .where('order_id', '=', orderId)
    .where('status', '=', 'refunded')
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** Finds the payment of an order or of its merge order; undefined if it was paid in points or in cash on delivery. */
export const findPayment = (db: Db, order: OrderRow): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('payments')
    .select('id')
    .where(({ eb, or }) =>
      or([
        eb('order_id', '=', order.id),
        ...(order.merge_order_id === null ? [] : [eb('merge_order_id', '=', order.merge_order_id)]),
      ]),
    )
    .where('status', '=', 'paid')
    .executeTakeFirst();

/** The moment at which the provider paid the refund of a case; null until then, and without a provider. */
export async function getRefundedAt(db: Db, { refund_id }: CaseRow): Promise<string | null> {
  if (refund_id === null) return null;
  const refund = await db
    .selectFrom('payment_refunds')
    .select('done_at')
    .where('id', '=', refund_id)
    .executeTakeFirst();
  return refund?.done_at ?? null;
}
