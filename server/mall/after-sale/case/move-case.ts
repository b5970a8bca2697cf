import 'server-only';
import type { Updateable } from 'kysely';
import type { CaseStep } from '@/lib/contract/after-sale-case';
import { type CaseEvent, findNextCaseStatus } from '@/lib/rules/after-sale/after-sale';
import { findNextOrderStatus, OrderStatus } from '@/lib/rules/order/order-state';
import type { AfterSaleCaseTable } from '../../db/tables/after-sale';
import type { Tx } from '../../db/types';
import { invalidOrderState } from '../../order/errors';
import type { OrderRow } from '../../order/get-own-order';
import type { CaseRow, LockedCase } from './find-case';
import { writeSteps } from './write-steps';

interface CaseTransition {
  event: CaseEvent;
  /** Steps that the transition adds to the timeline. */
  steps: readonly CaseStep[];
  changes?: Updateable<AfterSaleCaseTable>;
  /** Fen that were deducted from the refund for missing points. */
  deductedFen?: number;
  now: Date;
}

/**
 * Moves a case to its next status. If the shopper and the operator act at once, the conditional update lets the first
 * one succeed. @throws AppError conflict `order_state`.
 */
export async function moveCase(
  { tx, row }: Pick<LockedCase, 'tx' | 'row'>,
  { event, steps, changes, deductedFen = 0, now }: CaseTransition,
): Promise<CaseRow> {
  const status = findNextCaseStatus(row, event);
  if (!status) throw invalidOrderState(`a case in status ${row.status} does not allow ${event}`);
  const moved = await tx
    .updateTable('after_sale_cases')
    .set({ ...changes, status, moved_at: now.toISOString() })
    .set((set) => ({ steps: set('steps', '+', steps.length) }))
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .returningAll()
    .executeTakeFirst();
  if (!moved) throw invalidOrderState('the case was changed by another request');
  await writeSteps(tx, moved, { steps, deductedFen, isRefused: event === 'refuse', now });
  return moved;
}

/**
 * Ends the after-sale status of an order; an order with cash on delivery counts as paid when it is completed.
 * @throws AppError conflict `order_state` when the order is not in after-sale.
 */
async function endAfterSaleStatus(
  tx: Tx,
  order: OrderRow,
  status: OrderStatus | undefined,
  completedAt: string | null,
): Promise<void> {
  if (status === undefined) throw invalidOrderState('the order has no after-sale case');
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ status, completed_at: completedAt })
    .set(({ fn, val }) => ({ paid_at: fn.coalesce('paid_at', val(completedAt)) }))
    .where('id', '=', order.id)
    .where('status', '=', OrderStatus.afterSale)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw invalidOrderState('the order has no after-sale case');
}

/** Restores the status that the order had before the case. An undelivered order kept its status during the case. */
export async function restoreOrderStatus({ tx, order, row }: LockedCase): Promise<void> {
  if (row.order_status_before === OrderStatus.undelivered) return;
  const event = row.order_status_before === OrderStatus.unreceived ? 'resumeDelivery' : 'endAfterSale';
  await endAfterSaleStatus(tx, order, findNextOrderStatus(OrderStatus.afterSale, event), order.completed_at);
}

/** Completes the order of a case that ended with the shopper keeping goods. */
export const completeOrder = ({ tx, order }: LockedCase, now: Date): Promise<void> =>
  endAfterSaleStatus(
    tx,
    order,
    findNextOrderStatus(OrderStatus.afterSale, 'endAfterSale'),
    order.completed_at ?? now.toISOString(),
  );
