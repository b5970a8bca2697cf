import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { type CaseEvent, moveOf } from '@/lib/rules/after-sale/after-sale';
import { findExpressCompany } from '@/lib/rules/order/express-companies';
import { wrongState } from '../order/refusals';
import { backAsBefore, completeOrder, moveCase } from './case/move';
import { payBack } from './case/pay-back';
import { takePieces } from './case/replace';
import type { Held } from './case/rows';

/** A parcel that was sent to the shopper: a company of `expressTypes` and its number. */
export interface SentParcel {
  expressCode: string;
  expressNo: string;
}

function mustAllow({ row }: Held, ...events: readonly CaseEvent[]): void {
  if (!events.some((event) => moveOf(row, event)))
    throw wrongState(`a case that is ${row.status} cannot do that`);
}

/** Yes to a request: money goes back at once, goods are to be sent back first. */
export async function approveCase(held: Held, now: Date): Promise<void> {
  if (held.row.status !== 'requested') throw wrongState(`the case is ${held.row.status}`);
  if (moveOf(held.row, 'approve')) await moveCase(held, { event: 'approve', steps: ['approved'], now });
  else await payBack(held, ['approved', 'refunded'], now);
}

/** No to a request, or to goods that came back. */
export async function rejectCase(held: Held, reason: string, now: Date): Promise<void> {
  const changes = { reject_reason: reason };
  await moveCase(held, { event: 'reject', steps: ['rejected'], changes, now });
  await backAsBefore(held);
}

/** Nobody sent the goods back in time. */
export async function lapseCase(held: Held, now: Date): Promise<void> {
  await moveCase(held, { event: 'lapse', steps: ['lapsed'], now });
  await backAsBefore(held);
}

async function replace(held: Held, parcel: SentParcel | undefined, now: Date): Promise<void> {
  if (!parcel || !findExpressCompany(parcel.expressCode))
    throw new AppError('bad_request', 'an exchange needs the company and number of the new parcel');
  const changes = { replacement_company: parcel.expressCode, replacement_no: parcel.expressNo };
  await moveCase(held, { event: 'replace', steps: ['received', 'exchanged'], changes, now });
  await completeOrder(held, now);
}

/**
 * The goods came back and are in order: the money goes back, or new goods are sent; those are paid back too when
 * none are left. `parcel` is what an exchange was sent with.
 */
export async function receiveGoods(held: Held, parcel: SentParcel | undefined, now: Date): Promise<void> {
  mustAllow(held, 'replace', 'payBack');
  if (held.row.status !== 'returning') throw wrongState('no goods are on their way back');
  if (held.row.type === 'exchange' && (await takePieces(held))) await replace(held, parcel, now);
  else await payBack(held, ['received', 'refunded'], now);
}
