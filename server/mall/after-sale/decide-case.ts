import 'server-only';
import { sql } from 'kysely';
import { AppError } from '@/lib/contract/errors';
import { type CaseEvent, findNextCaseStatus } from '@/lib/rules/after-sale/after-sale';
import { findExpressCompany } from '@/lib/rules/order/express-companies';
import { returnStock, takeStock } from '../goods/stock';
import { invalidOrderState } from '../order/errors';
import { isCashOutstanding } from './case/amounts';
import type { LockedCase } from './case/find-case';
import type { RefundDecision } from './case/missing-points';
import { completeOrder, moveCase, restoreOrderStatus } from './case/move-case';
import { refundCase } from './case/refund-case';

/**
 * Takes the pieces of a replacement from the ordinary stock, all or none. The returned goods are written off: `supplied`
 * decreases by as many (R-AFTER-16).
 * @returns false when there are not enough pieces; then nothing is changed.
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

/** A parcel to the shopper: a company code that `expressTypes` lists, and the tracking number. */
export interface SentParcel {
  expressCode: string;
  expressNo: string;
}

function assertAllowed({ row }: LockedCase, ...events: readonly CaseEvent[]): void {
  if (!events.some((event) => findNextCaseStatus(row, event)))
    throw invalidOrderState(`a case in status ${row.status} allows none of: ${events.join(', ')}`);
}

/**
 * Approves a request: refunds money at once, or asks the shopper to send the goods back first.
 * @throws AppError conflict `order_state`, `points_short`.
 */
export async function approveCase(locked: LockedCase, decision: RefundDecision): Promise<void> {
  if (locked.row.status !== 'requested') throw invalidOrderState(`the case is ${locked.row.status}`);
  if (findNextCaseStatus(locked.row, 'approve'))
    await moveCase(locked, { event: 'approve', steps: ['approved'], now: decision.now });
  else await refundCase(locked, ['approved', 'refunded'], decision);
}

/** Rejects a request or returned goods. @throws AppError conflict `order_state`. */
export async function rejectCase(locked: LockedCase, reason: string, now: Date): Promise<void> {
  const changes = { reject_reason: reason };
  await moveCase(locked, { event: 'reject', steps: ['rejected'], changes, now });
  await restoreOrderStatus(locked);
}

/** Ends a case whose goods were not sent back in time. @throws AppError conflict `order_state`. */
export async function expireCase(locked: LockedCase, now: Date): Promise<void> {
  await moveCase(locked, { event: 'lapse', steps: ['lapsed'], now });
  await restoreOrderStatus(locked);
}

async function sendReplacement(locked: LockedCase, parcel: SentParcel | undefined, now: Date): Promise<void> {
  if (!parcel || !findExpressCompany(parcel.expressCode))
    throw new AppError('bad_request', 'a replacement needs the company code and number of its parcel');
  const changes = { replacement_company: parcel.expressCode, replacement_no: parcel.expressNo };
  await moveCase(locked, { event: 'replace', steps: ['received', 'exchanged'], changes, now });
  await completeOrder(locked, now);
}

/**
 * Rejects goods that may never have reached the shopper: a tracking number of a return is no proof that the cash on
 * delivery was collected, and a parcel that was refused comes back, too.
 */
function assertCashCollected({ order }: LockedCase): void {
  if (isCashOutstanding(order))
    throw invalidOrderState('record first how the parcel ended: `orders delivered` or `orders refused`');
}

/**
 * Accepts returned goods: refunds them, or sends a replacement; a replacement that is out of stock is refunded, too.
 * @param parcel the parcel of the replacement; required for a case of type `exchange`.
 * @throws AppError conflict `order_state`, `points_short`, bad_request for a missing or unknown parcel.
 */
export async function receiveReturnedGoods(
  locked: LockedCase,
  parcel: SentParcel | undefined,
  decision: RefundDecision,
): Promise<void> {
  assertAllowed(locked, 'replace', 'payBack');
  if (locked.row.status !== 'returning') throw invalidOrderState('the goods are not on their way back');
  assertCashCollected(locked);
  if (locked.row.type === 'exchange' && (await takeReplacementStock(locked)))
    await sendReplacement(locked, parcel, decision.now);
  else await refundCase(locked, ['received', 'refunded'], decision);
}
