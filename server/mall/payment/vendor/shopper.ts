import 'server-only';
import type { PayType } from '@/lib/contract/config';
import type { Context } from '../../context';
import { localize } from '../../goods/localized';
import type { Bill } from '../../order/bill';
import type { PaymentRequest } from '../provider';

type ShopperDetails = Pick<PaymentRequest, 'description' | 'payerId' | 'clientAddress' | 'returnPath'>;

/** Title of the first item, which the cashier shows as the purchase. */
async function findGoodsTitle({ db, locale }: Context, { orderIds }: Bill): Promise<string | undefined> {
  const item = await db
    .selectFrom('order_items')
    .select(['title_zh', 'title_en'])
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return item && localize(locale, { zh: item.title_zh, en: item.title_en });
}

/** The user's id at WeChat or Alipay, as a login on the server confirmed it; undefined without one. */
export async function findPayerId({ db, userId }: Context, channel: PayType): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['openid', 'alipay_user_id'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const ids = { wechat: user?.openid, alipay: user?.alipay_user_id, cloud: undefined };
  return ids[channel] ?? undefined;
}

function createReturnPath({ id, isMerged, orderIds }: Bill, pId: string): string {
  const query = new URLSearchParams({ orderId: orderIds[0] ?? id, pId, fromPage: 'cashier' });
  if (isMerged) query.set('mergeOrderId', id);
  return `/payindex?${query}`;
}

/** Details of the shopper and the purchase that a provider may need. */
export async function getShopper(
  context: Context,
  channel: PayType,
  bill: Bill,
  pId: string,
): Promise<ShopperDetails> {
  return {
    description: await findGoodsTitle(context, bill),
    payerId: await findPayerId(context, channel),
    clientAddress: context.clientAddress,
    returnPath: createReturnPath(bill, pId),
  };
}
