import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { findExpressCompany } from '@/lib/rules/order/express-companies';
import type { Context } from '../../context';
import { inTransaction } from '../../db/transaction';
import { invalidOrderState } from '../../order/errors';
import { getOwnOrder } from '../../order/get-own-order';
import { findLatestCase, lockOrder } from '../case/find-case';
import { moveCase } from '../case/move-case';

interface ReturnParcel {
  orderId: string;
  /** Of `expressTypes`. */
  expressCode: string;
  expressNo: string;
}

/**
 * The goods are on their way back: approved → returning; again, it corrects the number. The same number
 * twice is one step (R-AFTER-10).
 * @throws AppError not_found, bad_request (`expressCode`), conflict `order_state`.
 */
export async function updateReturnParcel(
  { db, userId, now }: Context,
  { orderId, expressCode, expressNo }: ReturnParcel,
): Promise<void> {
  await getOwnOrder(db, userId, orderId);
  if (!findExpressCompany(expressCode))
    throw new AppError('bad_request', 'invalid input', {
      issues: [{ path: 'expressCode', message: 'no such company' }],
    });
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
