import 'server-only';
import type { PayType } from '@/lib/contract/config';
import { AppError } from '@/lib/contract/errors';
import type { WxPay } from '@/lib/contract/payment';
import { findProject, type ProjectColumn } from '../config/project';
import type { Context } from '../context';
import { inTransaction } from '../db/tx';
import { ownBill } from '../order/bill';
import { noSuchOrder } from '../order/refusals';
import { openAttempt } from './attempts/open';
import type { Way } from './provider';
import { providerOf } from './providers';
import { isReal } from './settings';
import { shopperOf } from './vendor/shopper';

const isOffered = ({ isWxPay, isAliPay, isCloudPay }: ProjectColumn, channel: PayType): boolean =>
  ({ wechat: isWxPay, alipay: isAliPay, cloud: isCloudPay })[channel];

/** Opens an attempt on a bill of the user through a channel that its project takes. */
async function begin(context: Context, channel: PayType, way: Way, id: string) {
  const { db, userId, now } = context;
  const { bill, first } = await ownBill(db, userId, id);
  const { config } = await findProject(context, first.p_id);
  if (!isOffered(config, channel)) throw new AppError('forbidden', 'this way to pay is not offered');
  const provider = providerOf(context, channel);
  const shopper = await shopperOf(context, channel, bill, first.p_id);
  const attempt = await inTransaction(db, (tx) =>
    openAttempt(tx, bill, { channel, way, reopens: provider.reopens.includes(way), shopper }, now()),
  );
  return { provider, request: { ...attempt, ...shopper } };
}

/**
 * Starts to pay an unpaid order or merge order and tells where the cashier is (R-PAY-08, R-PAY-09). An order
 * of a merge order
 * is paid with all of it.
 * @throws AppError not_found, forbidden when the project does not take this channel, conflict `order_state`
 *   when it is not unpaid or past its deadline, conflict `limit_reached` after too many attempts.
 */
export async function startPayment(
  context: Context,
  channel: PayType,
  id: string,
): Promise<{ payUrl: string }> {
  const { provider, request } = await begin(context, channel, 'page', id);
  return provider.create(request);
}

/** In demo mode a page without the app that it expects around it goes to the sandbox cashier. */
const sandboxOf = async (
  { settings }: Context,
  channel: PayType,
  { provider, request }: Awaited<ReturnType<typeof begin>>,
): Promise<{ sandboxCashier?: string }> =>
  isReal(settings.payment, channel) ? {} : { sandboxCashier: (await provider.create(request)).payUrl };

/**
 * The same in the Alipay mini program, which opens the cashier by itself from the number of the trade.
 * @throws AppError as `startPayment` does.
 */
export async function startTrade(
  context: Context,
  id: string,
): Promise<{ tradeNO: string; sandboxCashier?: string }> {
  const begun = await begin(context, 'alipay', 'trade', id);
  const trade = await begun.provider.createTrade(begun.request);
  return { ...trade, ...(await sandboxOf(context, 'alipay', begun)) };
}

/**
 * The same for a page inside WeChat, which opens the cashier by WeChat's own bridge.
 * @throws AppError as `startPayment` does, unavailable when the provider has no such way.
 */
export async function startInWechat(
  context: Context,
  id: string,
): Promise<Pick<WxPay, 'wxPayParams' | 'sandboxCashier'>> {
  const begun = await begin(context, 'wechat', 'bridge', id);
  if (!begun.provider.prepareInWechat) throw new AppError('unavailable', 'no way to pay inside WeChat');
  const wxPayParams = await begun.provider.prepareInWechat(begun.request);
  return { wxPayParams, ...(await sandboxOf(context, 'wechat', begun)) };
}

/** Starts to pay a merge order, and nothing else. @throws AppError as `startPayment` does. */
export async function startMerged(
  context: Context,
  channel: PayType,
  mergeOrderId: string,
): Promise<{ payUrl: string }> {
  const { bill } = await ownBill(context.db, context.userId, mergeOrderId);
  if (!bill.isMerged || bill.id !== mergeOrderId) throw noSuchOrder();
  return startPayment(context, channel, mergeOrderId);
}
