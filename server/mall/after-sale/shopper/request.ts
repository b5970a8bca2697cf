import 'server-only';
import type { InputOf } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import type { AskedCase, refundRequest as definition } from '@/lib/contract/trade/after-sale';
import { NO_REASON_DAYS, requestTypes, withinDays } from '@/lib/rules/after-sale/after-sale';
import { OrderStatus, transition } from '@/lib/rules/order/order-state';
import type { Context } from '../../context';
import { inTransaction } from '../../db/tx';
import type { Tx } from '../../db/types';
import { type OrderRow, ownOrder } from '../../order/own-order';
import { wrongState } from '../../order/refusals';
import { claimPictures } from '../../report/claim-pictures';
import { paidFen, refundedFen } from '../case/amounts';
import { makeCase } from '../case/make';
import { lockOrder, openCase } from '../case/rows';
import { timesOf } from './times';

type Input = InputOf<typeof definition>;

const invalid = (path: string, message: string) =>
  new AppError('bad_request', 'invalid input', { issues: [{ path, message }] });

/** Fen to ask back: all that is left unless less is wanted. */
function amountOf({ amountFen, type }: Input, left: number): number {
  const amount = amountFen ?? left;
  if (amount > left) throw invalid('amountFen', 'more than was paid');
  if (type === 'money' && amount === 0) throw invalid('amountFen', 'nothing is asked back');
  return amount;
}

/** What speaks against this wish for this order now. */
async function check(tx: Tx, order: OrderRow, input: Input, now: Date): Promise<number> {
  if (await openCase(tx, order.id))
    throw new AppError('conflict', 'there is an open case', { reason: 'already_done' });
  const left = paidFen(order) - (await refundedFen(tx, order.id));
  const times = await timesOf(tx, order);
  const types = requestTypes(times, left, now);
  if (types.length === 0) throw wrongState('nothing can be asked for now');
  if (!types.includes(input.type)) throw invalid('type', 'not possible for this order');
  if (input.reason === 'noReason' && !withinDays(times, NO_REASON_DAYS, now))
    throw invalid('reason', `without a reason only within ${NO_REASON_DAYS} days`);
  return amountOf(input, left);
}

/** Sent or completed → after sale. @throws AppError conflict `order_state`. */
async function moveToAfterSale(tx: Tx, order: OrderRow, from: OrderStatus): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ status: transition(from, 'askAfterSale', order.kind) })
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', '=', order.id)
    .where('status', '=', from)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw wrongState('the order was changed meanwhile');
}

/**
 * Asks for money, a return or an exchange after sending; one open case for an order (R-AFTER-05).
 * @throws AppError not_found, bad_request (`type`, `reason`, `amountFen`, `pictures`), conflict `order_state`
 *   (too early, too late), `already_done` (a case is open).
 */
export async function refundRequest({ db, userId, now }: Context, input: Input): Promise<AskedCase> {
  await ownOrder(db, userId, input.orderId);
  return inTransaction(db, async (tx) => {
    const at = now();
    const order = await lockOrder(tx, input.orderId);
    const pictures = await claimPictures(tx, { userId, urls: input.pictures, now: at });
    const amountFen = await check(tx, order, input, at);
    const { type, reason, description } = input;
    const row = await makeCase(tx, order, { type, reason, description, pictures, amountFen, now: at });
    const from = order.status === OrderStatus.unreceived ? OrderStatus.unreceived : OrderStatus.completed;
    await moveToAfterSale(tx, order, from);
    return { caseId: row.id, status: row.status };
  });
}
