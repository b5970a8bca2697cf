import 'server-only';
import type { EndpointData } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import type { remindOrder as definition } from '@/lib/contract/order';
import { getStatusesBefore } from '@/lib/rules/order/order-state';
import { findNextRemindTime, REMIND_INTERVAL_DAYS } from '@/lib/rules/order/shipping-reminder';
import { addDaysToDate } from '@/lib/rules/time/dates';
import { hasNoOpenCase } from '../after-sale/case/find-case';
import type { Context } from '../context';
import { invalidOrderState } from './errors';
import { getOwnOrder } from './get-own-order';

const remindedTooSoon = (next: Date, now: Date) =>
  new AppError('too_many_requests', 'a reminder is possible once in 24 hours', {
    reason: 'too_often',
    retryAfter: Math.ceil((next.getTime() - now.getTime()) / 1000),
  });

/**
 * Records that the shopper asks for shipping, at most once in 24 hours; the operator sees it (`mall orders
 * list --reminded`). The conditional update decides between concurrent calls (R-ORDER-30).
 * @throws AppError not_found, conflict `order_state` when the order is not waiting to be sent,
 *   too_many_requests `too_often`.
 */
export async function remindOrder(
  { db, userId, now }: Context,
  orderId: string,
): Promise<EndpointData<typeof definition>> {
  const moment = now();
  const at = moment.toISOString();
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set((set) => ({ reminded_at: at, reminders: set('reminders', '+', 1) }))
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'physical')
    .where('status', 'in', getStatusesBefore('send'))
    .where(hasNoOpenCase)
    .where((where) =>
      where.or([
        where('reminded_at', 'is', null),
        where('reminded_at', '<=', addDaysToDate(moment, -REMIND_INTERVAL_DAYS).toISOString()),
      ]),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 1n)
    return { remindedAt: at, nextAt: addDaysToDate(moment, REMIND_INTERVAL_DAYS).toISOString() };
  const { status, reminded_at } = await getOwnOrder(db, userId, orderId);
  const next = findNextRemindTime(reminded_at, moment);
  if (getStatusesBefore('send').some((sendable) => sendable === status) && next)
    throw remindedTooSoon(next, moment);
  throw invalidOrderState('the order is not waiting to be sent');
}
