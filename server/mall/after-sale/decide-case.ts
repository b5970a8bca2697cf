import 'server-only';
import { sql } from 'kysely';
import { AppError } from '@/lib/contract/errors';
import { type CaseEvent, findNextCaseStatus } from '@/lib/rules/after-sale/after-sale';
import { findExpressCompany } from '@/lib/rules/order/express-companies';
import { returnStock, takeStock } from '../goods/stock';
import { invalidOrderState } from '../order/errors';
import type { LockedCase } from './case/find-case';
import { completeOrder, moveCase, restoreOrderStatus } from './case/move-case';
import { refundCase } from './case/refund-case';

/**
 * Takes the pieces of a replacement off the ordinary stock, all or none. What came back is written off: the pieces
 * ever supplied become fewer by as many (R-AFTER-16).
 */
async function takeReplacementStock({ tx, order }: Pick<LockedCase, 'tx' | 'order'>): Promise<boolean> {
  const items = await tx
    .selectFrom('order_items')
    .select(['goods_spec_id as specId', 'quantity'])
    .where('order_id', '=', order.id)
    .orderBy('goods_spec_id')
    .execute();
  const taken: typeof items = [];
  for (const item of items) {
    if (!(await takeStock(tx, item.specId, item.quantity, null))) break;
    taken.push(item);
  }
  if (taken.length < items.length) {
    for (const { specId, quantity } of taken) await returnStock(tx, specId, quantity, null);
    return false;
  }
  for (const { specId, quantity } of items)
    await tx
      .updateTable('goods_specs')
      .set({ supplied: sql<number>`supplied - ${quantity}` })
      .where('id', '=', specId)
      .execute();
  return true;
}

/** A parcel that was sent to the shopper: a company of `expressTypes` and its number. */
export interface SentParcel {
  expressCode: string;
  expressNo: string;
}

function assertAllowed({ row }: LockedCase, ...events: readonly CaseEvent[]): void {
  if (!events.some((event) => findNextCaseStatus(row, event)))
    throw invalidOrderState(`a case that is ${row.status} cannot do that`);
}

/** Yes to a request: money goes back at once, goods are to be sent back first. */
export async function approveCase(locked: LockedCase, now: Date): Promise<void> {
  if (locked.row.status !== 'requested') throw invalidOrderState(`the case is ${locked.row.status}`);
  if (findNextCaseStatus(locked.row, 'approve'))
    await moveCase(locked, { event: 'approve', steps: ['approved'], now });
  else await refundCase(locked, ['approved', 'refunded'], now);
}

/** No to a request, or to goods that came back. */
export async function rejectCase(locked: LockedCase, reason: string, now: Date): Promise<void> {
  const changes = { reject_reason: reason };
  await moveCase(locked, { event: 'reject', steps: ['rejected'], changes, now });
  await restoreOrderStatus(locked);
}

/** Nobody sent the goods back in time. */
export async function expireCase(locked: LockedCase, now: Date): Promise<void> {
  await moveCase(locked, { event: 'lapse', steps: ['lapsed'], now });
  await restoreOrderStatus(locked);
}

async function sendReplacement(locked: LockedCase, parcel: SentParcel | undefined, now: Date): Promise<void> {
  if (!parcel || !findExpressCompany(parcel.expressCode))
    throw new AppError('bad_request', 'an exchange needs the company and number of the new parcel');
  const changes = { replacement_company: parcel.expressCode, replacement_no: parcel.expressNo };
  await moveCase(locked, { event: 'replace', steps: ['received', 'exchanged'], changes, now });
  await completeOrder(locked, now);
}

/**
 * The goods came back and are in order: the money goes back, or new goods are sent; those are paid back too when
 * none are left. `parcel` is what an exchange was sent with.
 */
export async function receiveReturnedGoods(
  locked: LockedCase,
  parcel: SentParcel | undefined,
  now: Date,
): Promise<void> {
  assertAllowed(locked, 'replace', 'payBack');
  if (locked.row.status !== 'returning') throw invalidOrderState('no goods are on their way back');
  if (locked.row.type === 'exchange' && (await takeReplacementStock(locked)))
    await sendReplacement(locked, parcel, now);
  else await refundCase(locked, ['received', 'refunded'], now);
}
