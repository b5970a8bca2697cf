import { ApiError } from '@/lib/browser/api-error';
import type { Bridge, BridgeResult } from '@/lib/browser/bridge/bridge';
import { loadBridge } from '@/lib/browser/bridge/load-bridge';
import { logInByBridge } from '@/lib/browser/bridge/log-in';
import { callMall } from '@/lib/browser/client';
import { getCurrentProjectId } from '@/lib/browser/current-page';
import { leaveTo } from '@/lib/browser/leave-to';
import type { PayType } from '@/lib/contract/config';
import type { CallData } from '@/lib/contract/contract';
import { BASE_PATH } from '@/lib/contract/paths';
import type { WxPay } from '@/lib/contract/payment';
import { isMergeOrderId, toMallOrderId } from '@/lib/rules/order/merge-order';
import type { PaymentMethod } from '@/lib/rules/payment/pay-channels';
import { createIdempotencyKey } from '../../idempotency-key';
import { getPayerInput } from './payment-stash';
import { payByBridge } from './wechat-bridge';

/** Result of starting a payment. `left`: the browser is opening a cashier; `unavailable`: try again later. */
export type PaymentStart = BridgeResult | 'left' | 'unavailable';

/**
 * Whether the page of the order is still shown. After the shopper has left it, neither a cashier nor the payment of a surrounding app
 * may open over the next page: a payment that has not started then counts as cancelled.
 */
type IsShown = () => boolean;

function leaveFor(url: string, isShown: IsShown): PaymentStart {
  if (!isShown()) return 'cancel';
  leaveTo(url);
  return 'left';
}

const cashierCalls = { wechat: 'wxH5Pay', cloud: 'cloudPay' } as const;

/** Pays by the app around the page, which knows the ids of the points mall. */
async function payByApp(
  orderId: string,
  isShown: IsShown,
  payment: Omit<Parameters<Bridge['pay']>[0], 'orderId' | 'pId'>,
): Promise<PaymentStart> {
  const bridge = await loadBridge();
  if (!isShown()) return 'cancel';
  return bridge.pay({ orderId: toMallOrderId(orderId), pId: getCurrentProjectId() ?? '', ...payment });
}

/**
 * Opens the cashier of a channel, in the native app by its bridge. `orderId` may be a merge order id: Alipay has a separate call for it, the
 * other channels accept both ids.
 */
async function openCashier(channel: PayType, orderId: string, isShown: IsShown): Promise<PaymentStart> {
  const response =
    channel !== 'alipay'
      ? callMall(cashierCalls[channel], { orderId })
      : isMergeOrderId(orderId)
        ? callMall('aliMergeWapPay', { mergeOrderId: orderId })
        : callMall('aliWapPay', { orderId });
  const { payUrl } = await response;
  // Also an address without a host must open outside of this page.
  const url = new URL(payUrl, window.location.href).href;
  const result = await payByApp(orderId, isShown, { channel, url });
  return result === 'absent' ? leaveFor(payUrl, isShown) : result;
}

/** Opens the WeChat login (R-WECHAT-02), which returns to this page. */
function openWechatLogin(isShown: IsShown): PaymentStart {
  const url = window.location.pathname.slice(BASE_PATH.length) + window.location.search;
  const query = new URLSearchParams({ url, pId: getCurrentProjectId() ?? '', appType: 'WX_PUBLIC' });
  return leaveFor(`${BASE_PATH}/api/v7/wxPay/authorize?${query}`, isShown);
}

/** In demo mode there is no surrounding app, or it rejects the sandbox merchant. */
const fallBackToSandbox = (
  result: PaymentStart,
  sandboxCashier: string | undefined,
  isShown: IsShown,
): PaymentStart =>
  sandboxCashier && (result === 'absent' || result === 'fail') ? leaveFor(sandboxCashier, isShown) : result;

/**
 * Pays inside WeChat with parameters from the server; opens the WeChat login first when the server requires
 * it.
 */
export async function payPrepared(
  { wxPayParams, wxPayProblem, sandboxCashier }: WxPay,
  isShown: IsShown,
): Promise<PaymentStart> {
  if (wxPayProblem === 'login_needed') return openWechatLogin(isShown);
  if (!wxPayParams) return 'unavailable';
  return fallBackToSandbox(await payByBridge(wxPayParams, isShown), sandboxCashier, isShown);
}

/** Runs `recover` after a rejection because Alipay has not identified the buyer; its result replaces the error. */
async function recoverIdentity<T>(result: Promise<T>, recover: () => Promise<T | undefined>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    if (!(error instanceof ApiError && error.reason === 'identity_needed')) throw error;
    const recovered = await recover();
    if (recovered === undefined) throw error;
    return recovered;
  }
}

/**
 * Creates a trade. If the server requires it, it logs a guest in with Alipay, or adds the Alipay id to the user. If that id
 * belongs to another user of the mall, the shopper stays who they are, and a further code names the buyer (R-ALIPAY-06).
 */
function createTrade(orderId: string, bridge: Bridge): Promise<CallData<'aliMiniAppPay'>> {
  const create = (authCode?: string) => callMall('aliMiniAppPay', { orderId, ...(authCode && { authCode }) });
  const createForBuyer = async () => {
    const proof = await bridge.requestLogin();
    return proof?.kind === 'authCode' ? create(proof.authCode) : undefined;
  };
  return recoverIdentity(create(), async () =>
    (await logInByBridge(bridge)) ? recoverIdentity(create(), createForBuyer) : undefined,
  );
}

async function payByTrade(orderId: string, isShown: IsShown): Promise<PaymentStart> {
  const { tradeNO, sandboxCashier } = await createTrade(orderId, await loadBridge());
  const result = await payByApp(orderId, isShown, { channel: 'alipay', tradeNO });
  return fallBackToSandbox(result, sandboxCashier, isShown);
}

/** `openOnly`: a tap on "pay" must not order a closed order again. */
const payInWechat = async (orderId: string, isShown: IsShown): Promise<PaymentStart> =>
  payPrepared(
    await callMall(
      'reOrder',
      { orderId, openOnly: true, ...getPayerInput() },
      { idempotencyKey: createIdempotencyKey() },
    ),
    isShown,
  );

/**
 * Starts the payment of an order or a merge order by the given method (R-PAY-05, R-PAY-06, R-PAY-07).
 * @throws ApiError when the server rejects the call.
 */
export async function startPayment(
  method: PaymentMethod,
  channel: PayType,
  orderId: string,
  isShown: IsShown,
): Promise<PaymentStart> {
  switch (method) {
    case 'bridge':
      return payInWechat(orderId, isShown);
    case 'miniPage':
      return payByApp(orderId, isShown, { channel });
    case 'scheme':
      return leaveFor((await callMall('wxPayUrlScheme', { orderId })).url, isShown);
    case 'trade':
      return payByTrade(orderId, isShown);
    case 'page':
      return openCashier(channel, orderId, isShown);
  }
}
