import 'server-only';
import { invalidInput } from '@/lib/http/validate-input';
import { findExpressCompany } from '@/lib/rules/order/express-companies';
import type { Context } from '../../context';
import { inTransaction } from '../../db/transaction';
import { invalidOrderState } from '../../order/errors';
import { getOwnOrder } from '../../order/get-own-order';
import { findLatestCase, lockOrder } from '../case/find-case';
import { moveCase } from '../case/move-case';

interface ReturnParcel {
  orderId: string;
  /** A code that `expressTypes` lists. */
  expressCode: string;
  expressNo: string;
}

/**
 * Records the parcel that brings goods back (approved → returning), or corrects its number. The same number twice is
 * one step of the timeline (R-AFTER-10).
 * @throws AppError not_found, bad_request (`expressCode`), conflict `order_state`.
 */
export async function updateReturnParcel(
  { db, userId, now }: Context,
  { orderId, expressCode, expressNo }: ReturnParcel,
): Promise<void> {
  await getOwnOrder(db, userId, orderId);
  if (!findExpressCompany(expressCode))
    throw invalidInput({ path: 'expressCode', message: 'unknown company' });
  await inTransaction(db, async (tx) => {
    await lockOrder(tx, orderId);
    const row = await findLatestCase(tx, orderId);
    if (!row) throw invalidOrderState('the order has no after-sale case');
    if (row.express_company === expressCode && row.express_no === expressNo) return;
    await moveCase(
      { tx, row },
      {
        event: 'sendBack',
        steps: [row.status === 'returning' ? 'corrected' : 'sentBack'],
        changes: { express_company: expressCode, express_no: expressNo },
        now: now(),
      },
    );
  });
}
