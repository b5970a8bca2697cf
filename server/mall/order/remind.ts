import 'server-only';
import type { DataOf } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import type { remindOrder as definition } from '@/lib/contract/order';
import { statusesBefore } from '@/lib/rules/order/order-state';
import { nextReminder, REMIND_DAYS } from '@/lib/rules/order/shown/remind';
import { daysLater } from '@/lib/rules/time/dates';
import { noOpenCase } from '../after-sale/case/rows';
import type { Context } from '../context';
import { ownOrder } from './own-order';
import { wrongState } from './refusals';

const tooSoon = (next: Date, now: Date) =>
  new AppError('too_many_requests', 'the order was asked for already, once in 24 hours is possible', {
    reason: 'too_often',
    retryAfter: Math.ceil((next.getTime() - now.getTime()) / 1000),
  });

/**
 * The shopper asks for an order to be sent, at most once in 24 hours; the operator sees it (`mall orders list
 * --reminded`). The conditional update decides between calls at once (R-ORDER-30).
 * @throws AppError not_found, conflict `order_state` when it does not wait to be sent, too_many_requests `too_often`.
 */
export async function remindOrder(
  { db, userId, now }: Context,
  orderId: string,
): Promise<DataOf<typeof definition>> {
  const moment = now();
  const at = moment.toISOString();
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set((set) => ({ reminded_at: at, reminders: set('reminders', '+', 1) }))
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'physical')
    .where('status', 'in', statusesBefore('send'))
    .where(noOpenCase)
    .where((where) =>
      where.or([
        where('reminded_at', 'is', null),
        where('reminded_at', '<=', daysLater(moment, -REMIND_DAYS).toISOString()),
      ]),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return { remindedAt: at, nextAt: daysLater(moment, REMIND_DAYS).toISOString() };
  const { status, reminded_at } = await ownOrder(db, userId, orderId);
  const next = nextReminder(reminded_at, moment);
  if (statusesBefore('send').some((waiting) => waiting === status) && next) throw tooSoon(next, moment);
  throw wrongState('the order does not wait to be sent');
}
