import 'server-only';
import type { PayType } from '@/lib/contract/config';
import { AppError } from '@/lib/contract/errors';
import type { WxPay } from '@/lib/contract/payment';
import { getProject } from '../config/project';
import type { Context, MallDeps } from '../context';
import { inTransaction } from '../db/transaction';
import { getOwnBill } from '../order/bill';
import { orderNotFound } from '../order/errors';
import { openAttempt } from './attempts/open-attempt';
import { getProvider, isChannelAllowed } from './get-provider';
import type { CashierMethod } from './provider';
import { hasRealProvider } from './settings';
import { getShopper } from './vendor/shopper';

/**
 * Asserts that the project of an order allows a payment channel (R-PAY-08, R-PAY-13).
 * @throws AppError forbidden
 */
export async function assertChannelAllowed(
  deps: Pick<MallDeps, 'db' | 'settings'>,
  pId: string,
  channel: PayType,
): Promise<void> {
  const { config } = await getProject(deps, pId);
  if (!isChannelAllowed(config, channel))
    throw new AppError('forbidden', 'this payment method is not offered');
}

/** Opens a payment attempt for a bill of the user, through a channel that the bill's project offers. */
async function openCashierAttempt(
  context: Context,
  channel: PayType,
  method: CashierMethod,
  id: string,
  buyerId?: string,
) {
  const { db, userId, now } = context;
  const { bill, first } = await getOwnBill(db, userId, id);
  await assertChannelAllowed(context, first.p_id, channel);
  const provider = getProvider(context, channel);
  const shopper = {
    ...(await getShopper(context, channel, bill, first.p_id)),
    ...(buyerId && { payerId: buyerId }),
  };
  const attempt = await inTransaction(db, (tx) =>
    openAttempt(
      tx,
      bill,
      { channel, method, isReusable: provider.reusableMethods.includes(method), shopper },
      now(),
    ),
  );
  return { provider, request: { ...attempt, ...shopper } };
}

/**
 * Starts the payment of an unpaid order or merge order and returns the URL of the cashier (R-PAY-08,
 * R-PAY-09). An order of a merge order is paid together with the others.
 * @throws AppError not_found, forbidden when the project does not offer the channel, conflict `order_state`
 *   when it is not unpaid or past its deadline, conflict `limit_reached` after too many attempts.
 */
export async function startPayment(
  context: Context,
  channel: PayType,
  id: string,
): Promise<{ payUrl: string }> {
  const { provider, request } = await openCashierAttempt(context, channel, 'page', id);
  return provider.createCashier(request);
}

/**
 * The URL of the sandbox cashier, for a page that in demo mode runs outside the app it expects; empty with a
 * real provider.
 */
const getSandboxCashier = async (
  { settings }: Context,
  channel: PayType,
  { provider, request }: Awaited<ReturnType<typeof openCashierAttempt>>,
): Promise<{ sandboxCashier?: string }> =>
  hasRealProvider(settings.payment, channel)
    ? {}
    : { sandboxCashier: (await provider.createCashier(request)).payUrl };

/**
 * Starts a payment in the Alipay mini program, which opens the cashier by the trade number.
 * @param buyerId the person who pays at Alipay; absent: the user
 * @throws AppError as `startPayment` does.
 */
export async function startTrade(
  context: Context,
  id: string,
  buyerId?: string,
): Promise<{ tradeNO: string; sandboxCashier?: string }> {
  const attempt = await openCashierAttempt(context, 'alipay', 'trade', id, buyerId);
  const trade = await attempt.provider.createTrade(attempt.request);
  return { ...trade, ...(await getSandboxCashier(context, 'alipay', attempt)) };
}

/**
 * Starts a payment from a page inside WeChat, which opens the cashier through WeChat's JS bridge.
 * @throws AppError as `startPayment` does, unavailable when the provider does not support it.
 */
export async function startInWechat(
  context: Context,
  id: string,
): Promise<Pick<WxPay, 'wxPayParams' | 'sandboxCashier'>> {
  const attempt = await openCashierAttempt(context, 'wechat', 'bridge', id);
  if (!attempt.provider.prepareInWechat)
    throw new AppError('unavailable', 'the payment provider does not support payments inside WeChat');
  const wxPayParams = await attempt.provider.prepareInWechat(attempt.request);
  return { wxPayParams, ...(await getSandboxCashier(context, 'wechat', attempt)) };
}

/**
 * Starts the payment of a merge order; other ids are rejected.
 * @throws AppError as `startPayment` does.
 */
export async function startMergePayment(
  context: Context,
  channel: PayType,
  mergeOrderId: string,
): Promise<{ payUrl: string }> {
  const { bill } = await getOwnBill(context.db, context.userId, mergeOrderId);
  if (!bill.isMerged || bill.id !== mergeOrderId) throw orderNotFound();
  return startPayment(context, channel, mergeOrderId);
}
