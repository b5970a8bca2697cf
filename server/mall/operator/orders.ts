import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { expressCompanies, findExpressCompany } from '@/lib/rules/order/express-companies';
import { OrderStatus } from '@/lib/rules/order/order-state';
import type { MallDeps } from '../context';
import { createId } from '../db/create-id';
import { lockRows } from '../db/dialect';
import { inTransaction } from '../db/transaction';
import type { Db } from '../db/types';
import { invalidOrderState, orderNotFound } from '../order/errors';
import { markSent } from '../order/mark-sent';
import { resolveMergedUser } from '../user/resolve-user';

interface OrderFilter {
  status?: OrderStatus | undefined;
  /** The id of a merged guest selects the orders of the user they became. */
  userId?: string | undefined;
  pId?: string | undefined;
  /** Only orders that are not sent and whose shoppers have sent a reminder. */
  isReminded?: boolean | undefined;
  /** Id of the last order of the previous page. */
  after?: string | undefined;
  limit: number;
}

/** Lists orders, newest first (their ids start with the time of creation). */
export async function listOrders(db: Db, { status, userId, pId, isReminded, after, limit }: OrderFilter) {
  const owner = userId && ((await resolveMergedUser(db, userId)) ?? userId);
  const all = db
    .selectFrom('orders')
    .select(['id as orderId', 'status', 'user_id as userId', 'p_id as pId', 'points'])
    .select(['pay_amount_fen as payAmountFen', 'created_at as createdAt', 'paid_at as paidAt'])
    .select(['express_company as expressCompany', 'express_no as expressNo'])
    .select(['reminded_at as remindedAt', 'reminders']);
  const filters = [
    ['status', status],
    ['user_id', owner],
    ['p_id', pId],
  ] as const;
  return filters
    .filter(([, value]) => value !== undefined)
    .reduce((query, [column, value]) => query.where(column, '=', value as string), all)
    .$if(isReminded === true, (query) =>
      query.where('status', '=', OrderStatus.undelivered).where('reminded_at', 'is not', null),
    )
    .$if(after !== undefined, (query) => query.where('id', '<', after as string))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

interface ShippedParcel {
  company: string;
  expressNo: string;
}

/**
 * Records that a paid order was sent (R-OPERATOR-04).
 * @throws AppError bad_request for an unknown company or an invalid tracking number, not_found, conflict `order_state`
 *   when the order is not waiting to be sent.
 */
export async function shipOrder(
  { db, now }: Pick<MallDeps, 'db' | 'now'>,
  orderId: string,
  { company, expressNo }: ShippedParcel,
): Promise<void> {
  if (!findExpressCompany(company)) {
    const known = expressCompanies.map(({ code }) => code).join(', ');
    throw new AppError('bad_request', `unknown company ${company}; known companies: ${known}`);
  }
  if (!/^[A-Za-z0-9-]{6,40}$/.test(expressNo)) {
    throw new AppError('bad_request', 'a tracking number must have 6 to 40 letters, digits and hyphens');
  }
  await inTransaction(db, async (tx) => {
    if (await markSent(tx, { orderId, company, expressNo, at: now() })) return;
    const order = await tx.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst();
    throw order ? invalidOrderState('the order is not waiting to be sent') : orderNotFound();
  });
}

interface ParcelTrace {
  /** ISO-8601; absent: now. */
  at?: string | undefined;
  textZh: string;
  textEn: string;
}

/**
 * Adds a line to the tracking of a parcel.
 * @throws AppError not_found, conflict `order_state` when the order was not sent.
 */
export async function addTrace(
  { db, now }: Pick<MallDeps, 'db' | 'now'>,
  orderId: string,
  { at = now().toISOString(), textZh, textEn }: ParcelTrace,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const query = tx.selectFrom('orders').select(['id', 'express_no']).where('id', '=', orderId);
    const order = await lockRows(tx, query).executeTakeFirst();
    if (!order) throw orderNotFound();
    if (order.express_no === null) throw invalidOrderState('the order was not sent');
    const { last } = await tx
      .selectFrom('order_traces')
      .select(({ fn }) => fn.max('position').as('last'))
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const trace = { id: createId(), order_id: orderId, position: (last ?? -1) + 1, at };
    await tx
      .insertInto('order_traces')
      .values({ ...trace, text_zh: textZh, text_en: textEn })
      .execute();
  });
}
