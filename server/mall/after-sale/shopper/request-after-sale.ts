import 'server-only';
import type { CaseSummary, refundRequest as definition } from '@/lib/contract/after-sale';
import type { EndpointInput } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import { invalidInput } from '@/lib/http/validate-input';
import { getRequestTypes, isWithinDays, NO_REASON_DAYS } from '@/lib/rules/after-sale/after-sale';
import { findNextOrderStatus, OrderStatus } from '@/lib/rules/order/order-state';
import type { Context } from '../../context';
import { inTransaction } from '../../db/transaction';
import type { Tx } from '../../db/types';
import { invalidOrderState } from '../../order/errors';
import { getOwnOrder, type OrderRow } from '../../order/get-own-order';
import { claimPictures } from '../../uploads/claim-pictures';
import { getPaidFen, getRefundedFen } from '../case/amounts';
import { createCase } from '../case/create-case';
import { findOpenCase, lockOrder } from '../case/find-case';
import { getOrderTimes } from './order-times';

type Input = EndpointInput<typeof definition>;

/** The requested amount in fen; by default all that is not refunded yet. */
function getRequestedAmount({ amountFen, type }: Input, refundableFen: number): number {
  const amount = amountFen ?? refundableFen;
  if (amount > refundableFen)
    throw invalidInput({ path: 'amountFen', message: 'exceeds the amount that can still be refunded' });
  if (type === 'money' && amount === 0)
    throw invalidInput({ path: 'amountFen', message: 'must be more than 0 for a refund of money' });
  return amount;
}

/**
 * Checks a request against the order and the time. @returns the amount in fen.
 * @throws AppError bad_request (`type`, `reason`, `amountFen`), conflict `order_state`, `already_done`.
 */
async function validateRequest(tx: Tx, order: OrderRow, input: Input, now: Date): Promise<number> {
  if (await findOpenCase(tx, order.id))
    throw new AppError('conflict', 'the order already has an open case', { reason: 'already_done' });
  const refundableFen = getPaidFen(order) - (await getRefundedFen(tx, order.id));
  const times = await getOrderTimes(tx, order);
  const types = getRequestTypes(times, refundableFen, now);
  if (types.length === 0) throw invalidOrderState('the order allows no after-sale request now');
  if (!types.includes(input.type))
    throw invalidInput({ path: 'type', message: 'not possible for this order' });
  if (input.reason === 'noReason' && !isWithinDays(times, NO_REASON_DAYS, now))
    throw invalidInput({ path: 'reason', message: `is accepted only within ${NO_REASON_DAYS} days` });
  return getRequestedAmount(input, refundableFen);
}

/** Moves a sent or completed order to after-sale. @throws AppError conflict `order_state`. */
async function moveToAfterSale(tx: Tx, order: OrderRow, from: OrderStatus): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ status: findNextOrderStatus(from, 'askAfterSale', order.kind) })
    .where('id', '=', order.id)
    .where('status', '=', from)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw invalidOrderState('the order was changed by another request');
}

/**
 * Requests a refund, a return or a replacement for a sent order; an order has at most one open case (R-AFTER-05).
 * @throws AppError not_found, bad_request (`type`, `reason`, `amountFen`, `pictures`), conflict `order_state`
 *   (too early, too late), `already_done` (a case is open).
 */
export async function requestAfterSale({ db, userId, now }: Context, input: Input): Promise<CaseSummary> {
  await getOwnOrder(db, userId, input.orderId);
  return inTransaction(db, async (tx) => {
    const at = now();
    const order = await lockOrder(tx, input.orderId);
    const pictures = await claimPictures(tx, { userId, urls: input.pictures, now: at });
    const amountFen = await validateRequest(tx, order, input, at);
    const { type, reason, description } = input;
    const row = await createCase(tx, order, { type, reason, description, pictures, amountFen, now: at });
    const from = order.status === OrderStatus.unreceived ? OrderStatus.unreceived : OrderStatus.completed;
    await moveToAfterSale(tx, order, from);
    return { caseId: row.id, status: row.status };
  });
}
