import 'server-only';
import type { ExpressPath } from '@/lib/contract/order';
import { expressCompany } from '@/lib/rules/order/express-companies';
import type { Context } from '../../context';
import { ownOrder } from '../own-order';
import { wrongState } from '../refusals';

/**
 * Where the parcel of an order is: the traces up to now, newest first.
 * @throws AppError not_found, conflict `order_state` before it is sent.
 */
export async function expressPath(
  { db, userId, now, locale }: Context,
  orderId: string,
): Promise<ExpressPath> {
  const order = await ownOrder(db, userId, orderId);
  if (!order.express_no) throw wrongState('the order is not sent');
  const rows = await db
    .selectFrom('order_traces')
    .select(['at', 'text_zh', 'text_en'])
    .where('order_id', '=', orderId)
    .where('at', '<=', now().toISOString())
    .orderBy('position', 'desc')
    .execute();
  const company = expressCompany(order.express_company);
  return {
    orderId,
    company: locale === 'en' ? company.nameEn : company.nameZh,
    companyPhone: company.phone,
    expressNo: order.express_no,
    delivered: order.delivered_at !== null,
    traces: rows.map(({ at, text_zh, text_en }) => ({ at, text: locale === 'en' ? text_en : text_zh })),
  };
}
