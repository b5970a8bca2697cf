import 'server-only';
import { z } from 'zod';
import * as contract from '@/lib/contract/after-sale';
import { complaintDetail as definition } from '@/lib/contract/complaint';
import { AppError } from '@/lib/contract/errors';
import { expressCompanies } from '@/lib/rules/order/express-companies';
import { maskPhone } from '@/lib/rules/phone/phone-code';
import type { Context } from '../context';
import { jsonColumn } from '../db/json-column';
import { inTransaction } from '../db/transaction';
import { localize } from '../goods/localized';
import { type Implementation, implement } from '../http/implement';
import { invalidOrderState } from '../order/errors';
import { getOwnOrder } from '../order/get-own-order';
import { findLatestCase, lockOrder } from './case/find-case';
import { moveCase, restoreOrderStatus } from './case/move-case';
import { fileComplaint } from './complaint/file-complaint';
import { commentOrder } from './shopper/comment-order';
import { getAfterSale } from './shopper/get-after-sale';
import { refundOrder } from './shopper/refund-order';
import { requestAfterSale } from './shopper/request-after-sale';
import { updateReturnParcel } from './shopper/return-parcel';

const complaintPicturesColumn = jsonColumn('complaints.pictures', z.array(z.string()));

/** Reads a complaint of the user (R-DOC-09). @throws AppError not_found, also for a complaint of another user. */
async function getComplaint({ db, userId, locale, picture }: Context, complaintId: string) {
  const row = await db
    .selectFrom('complaints')
    .selectAll()
    .where('id', '=', complaintId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', 'the complaint does not exist');
  const isAnswered = row.state === 'answered';
  return {
    complaintId: row.id,
    type: definition.data.shape.type.parse(row.type),
    text: row.text,
    phone: maskPhone(row.phone ?? ''),
    pictures: complaintPicturesColumn.parse(row.pictures).map(picture),
    orderId: row.order_id,
    state: row.state,
    answer: isAnswered ? localize(locale, { zh: row.answer_zh, en: row.answer_en }) : null,
    createdAt: row.created_at,
    answeredAt: isAnswered ? row.moved_at : null,
  };
}

/**
 * Withdraws the open case and restores the order's status. Does nothing if the case is withdrawn already (R-AFTER-14).
 * @throws AppError not_found, conflict `order_state` when the order has no case, or the case is settled or its goods
 *   are on their way back.
 */
async function cancelAfterSale({ db, userId, now }: Context, orderId: string): Promise<void> {
  await getOwnOrder(db, userId, orderId);
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const row = await findLatestCase(tx, orderId);
    if (!row) throw invalidOrderState('the order has no after-sale case');
    if (row.status === 'cancelled') return;
    await moveCase({ tx, row }, { event: 'cancel', steps: ['cancelled'], now: now() });
    await restoreOrderStatus({ tx, order, row });
  });
}

const toNull = () => null;

/** Endpoints for refunds, returns, comments and complaints. */
export const afterSaleEndpoints: readonly Implementation[] = [
  implement(contract.refund, (context, { input }) => refundOrder(context, input)),
  implement(contract.refundRequest, (context, { input }) => requestAfterSale(context, input)),
  implement(contract.afterSale, (context, { params }) => getAfterSale(context, params.orderId)),
  implement(contract.cancelAfterSale, (context, { input }) =>
    cancelAfterSale(context, input.orderId).then(toNull),
  ),
  implement(contract.expressTypes, async ({ locale }) =>
    expressCompanies.map(({ code, nameZh, nameEn, phone }) => ({
      code,
      name: localize(locale, { zh: nameZh, en: nameEn }),
      phone,
    })),
  ),
  implement(contract.updateReturnGoodsExpress, (context, { input }) =>
    updateReturnParcel(context, input).then(toNull),
  ),
  implement(contract.orderComment, (context, { input }) => commentOrder(context, input)),
  implement(contract.complaint, (context, { input }) => fileComplaint(context, input)),
  implement(contract.complaintDetail, (context, { params }) => getComplaint(context, params.id)),
];
