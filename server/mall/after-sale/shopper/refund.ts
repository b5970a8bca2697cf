import 'server-only';
import { AppError } from '@/lib/contract/errors';
import type { AskedCase } from '@/lib/contract/trade/after-sale';
import type { CaseReason } from '@/lib/contract/trade/case';
import { isAutoRefund } from '@/lib/rules/after-sale/after-sale';
import { OrderStatus } from '@/lib/rules/order/order-state';
import type { ProjectColumn } from '../../config/project';
import { findProject } from '../../config/project';
import type { Context } from '../../context';
import { inTransaction } from '../../db/tx';
import type { Tx } from '../../db/types';
import { type OrderRow, ownOrder } from '../../order/own-order';
import { wrongState } from '../../order/refusals';
import { paidFen } from '../case/amounts';
import { makeCase } from '../case/make';
import { payBack } from '../case/pay-back';
import { latestCase, lockOrder, openCase } from '../case/rows';

const answerOf = ({ id, status }: { id: string; status: AskedCase['status'] }): AskedCase => ({
  caseId: id,
  status,
});

/** The refund that was asked for or given already: asking again changes nothing. */
async function earlier(tx: Tx, order: OrderRow): Promise<AskedCase | undefined> {
  if (order.status === OrderStatus.undelivered) {
    const open = await openCase(tx, order.id);
    return open && answerOf(open);
  }
  if (order.close_reason !== 'refunded') return undefined;
  const latest = await latestCase(tx, order.id);
  return latest && answerOf(latest);
}

async function refundIn(
  tx: Tx,
  orderId: string,
  wish: { reason: CaseReason; config: ProjectColumn; now: Date },
): Promise<AskedCase> {
  const { reason, config, now } = wish;
  const order = await lockOrder(tx, orderId);
  const known = await earlier(tx, order);
  if (known) return known;
  if (order.status !== OrderStatus.undelivered)
    throw wrongState('only an order that is paid and not sent yet can be refunded');
  if (!config.refundOpen) throw new AppError('conflict', 'refunds are closed', { reason: 'refund_closed' });
  const amountFen = paidFen(order);
  const row = await makeCase(tx, order, {
    type: 'refund',
    reason,
    description: '',
    pictures: [],
    amountFen,
    now,
  });
  if (!isAutoRefund(config, order.paid_at ?? order.created_at, now)) return answerOf(row);
  await payBack({ tx, order, row }, ['approved', 'refunded'], now);
  return answerOf({ id: row.id, status: 'refunded' });
}

/**
 * Refund of an order that is not sent: given at once while the project allows it, else asked for; the order then
 * waits and is not sent. The order's row decides against sending; repeated, it answers the same (R-AFTER-02,
 * R-AFTER-17).
 * @throws AppError not_found, conflict `refund_closed`, `order_state`.
 */
export async function refund(
  context: Context,
  { orderId, reason }: { orderId: string; reason: CaseReason },
): Promise<AskedCase> {
  const { db, userId, now } = context;
  const { p_id } = await ownOrder(db, userId, orderId);
  const { config } = await findProject(context, p_id);
  return inTransaction(db, (tx) => refundIn(tx, orderId, { reason, config, now: now() }));
}
