import 'server-only';
import type { CaseSummary } from '@/lib/contract/after-sale';
import type { CaseReason } from '@/lib/contract/after-sale-case';
import { AppError } from '@/lib/contract/errors';
import { isAutoRefund } from '@/lib/rules/after-sale/after-sale';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { getProject, type ProjectColumn } from '../../config/project';
import type { Context } from '../../context';
import { lockUser } from '../../db/dialect';
import { inTransaction } from '../../db/transaction';
import type { Tx } from '../../db/types';
import { invalidOrderState } from '../../order/errors';
import { getOwnOrder, type OrderRow } from '../../order/get-own-order';
import { getPaidFen } from '../case/amounts';
import { createCase } from '../case/create-case';
import { findLatestCase, findOpenCase, lockOrder } from '../case/find-case';
import { countMissingPoints } from '../case/missing-points';
import { refundCase } from '../case/refund-case';

const toCaseSummary = ({ id, status }: { id: string; status: CaseSummary['status'] }): CaseSummary => ({
  caseId: id,
  status,
});

/** Finds the refund that an earlier request created, so that a repeated request changes nothing. */
async function findEarlierRefund(tx: Tx, order: OrderRow): Promise<CaseSummary | undefined> {
  if (order.status === OrderStatus.undelivered) {
    const open = await findOpenCase(tx, order.id);
    return open && toCaseSummary(open);
  }
  if (order.close_reason !== 'refunded') return undefined;
  const latest = await findLatestCase(tx, order.id);
  return latest && toCaseSummary(latest);
}

async function refundInTransaction(
  tx: Tx,
  orderId: string,
  request: { reason: CaseReason; config: ProjectColumn; now: Date },
): Promise<CaseSummary> {
  const { reason, config, now } = request;
  const order = await lockOrder(tx, orderId);
  const earlier = await findEarlierRefund(tx, order);
  if (earlier) return earlier;
  if (order.status !== OrderStatus.undelivered)
    throw invalidOrderState('only an order that is paid and not yet sent can be refunded');
  if (!config.refundOpen) throw new AppError('conflict', 'refunds are closed', { reason: 'refund_closed' });
  const amountFen = getPaidFen(order);
  const row = await createCase(tx, order, {
    type: 'refund',
    reason,
    description: '',
    pictures: [],
    amountFen,
    now,
  });
  if (!isAutoRefund(config, order.paid_at ?? order.created_at, now)) return toCaseSummary(row);
  await lockUser(tx, order.user_id);
  if ((await countMissingPoints(tx, order, row, now)) > 0) return toCaseSummary(row);
  await refundCase({ tx, order, row }, ['approved', 'refunded'], { now });
  return toCaseSummary({ id: row.id, status: 'refunded' });
}

/**
 * Refunds an order that is not sent: at once while the project allows automatic refunds and the shopper still has the
 * points that the order gave, else it creates a request, and the order is not sent while that is open. The lock on the
 * order's row excludes sending at the same time, the lock on the user's row excludes spending the points; a repeated
 * call returns the same case (R-AFTER-02, R-AFTER-17, R-AFTER-28).
 * @throws AppError not_found, conflict `refund_closed`, `order_state`.
 */
export async function refundOrder(
  context: Context,
  { orderId, reason }: { orderId: string; reason: CaseReason },
): Promise<CaseSummary> {
  const { db, userId, now } = context;
  const { p_id } = await getOwnOrder(db, userId, orderId);
  const { config } = await getProject(context, p_id);
  return inTransaction(db, (tx) => refundInTransaction(tx, orderId, { reason, config, now: now() }));
}
