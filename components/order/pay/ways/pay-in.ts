import { callMall } from '@/lib/browser/client';
import { BASE_PATH, currentProjectId } from '@/lib/browser/page';
import type { PayType } from '@/lib/contract/config';
import type { WxPay } from '@/lib/contract/payment';
import type { PayWay } from '@/lib/rules/money/pay-channels';
import { isMergeOrderId } from '@/lib/rules/order/merge-order';
import { newKey } from '../../new-key';
import { leaveTo } from '../leave-to';
import { payTrade } from './alipay-mini';
import { payerOf } from './ready-payment';
import { payByBridge } from './wechat-bridge';
import { payOnMiniPage } from './wechat-mini';
import type { Word } from './word';

/** What came of starting a payment. `left`: the browser is on its way to a cashier; `unavailable`: try again later. */
export type Started = Word | 'left' | 'unavailable';

function leave(url: string): Started {
  leaveTo(url);
  return 'left';
}

const calls = { wechat: 'wxH5Pay', cloud: 'cloudPay' } as const;

/** Of several orders too: Alipay has a call of its own for them, the others take either id. */
async function toCashier(channel: PayType, orderId: string): Promise<Started> {
  const asked =
    channel !== 'alipay'
      ? callMall(calls[channel], { orderId })
      : isMergeOrderId(orderId)
        ? callMall('aliMergeWapPay', { mergeOrderId: orderId })
        : callMall('aliWapPay', { orderId });
  return leave((await asked).payUrl);
}

/** The login with WeChat (R-WECHAT-02), which comes back to this page. */
function toLogin(): Started {
  const url = window.location.pathname.slice(BASE_PATH.length) + window.location.search;
  const query = new URLSearchParams({ url, pId: currentProjectId() ?? '', appType: 'WX_PUBLIC' });
  return leave(`${BASE_PATH}/api/v7/wxPay/authorize?${query}`);
}

/** In demo mode the app around the page is not there, or takes no sandbox for a merchant. */
const orSandbox = (word: Word, sandboxCashier: string | undefined): Started =>
  sandboxCashier && (word === 'absent' || word === 'fail') ? leave(sandboxCashier) : word;

/** Pays inside WeChat with what the server has prepared. Whom WeChat does not know yet logs in first. */
export async function payPrepared({ wxPayParams, wxPayProblem, sandboxCashier }: WxPay): Promise<Started> {
  if (wxPayProblem === 'login_needed') return toLogin();
  if (!wxPayParams) return 'unavailable';
  return orSandbox(await payByBridge(wxPayParams), sandboxCashier);
}

async function byTrade(orderId: string): Promise<Started> {
  const { tradeNO, sandboxCashier } = await callMall('aliMiniAppPay', { orderId });
  return orSandbox(await payTrade(tradeNO), sandboxCashier);
}

/** An open order only: what was closed meanwhile is not ordered again by a tap on "pay". */
const inWechat = async (orderId: string): Promise<Started> =>
  payPrepared(
    await callMall('reOrder', { orderId, openOnly: true, ...payerOf() }, { idempotencyKey: newKey() }),
  );

/**
 * Starts to pay an order, or a merge order, in the way that its channel has here (R-PAY-05, R-PAY-06,
 * R-PAY-07).
 * @throws ApiError when the server refuses.
 */
export async function payIn(way: PayWay, channel: PayType, orderId: string): Promise<Started> {
  switch (way) {
    case 'bridge':
      return inWechat(orderId);
    case 'miniPage':
      return payOnMiniPage(orderId, currentProjectId() ?? '');
    case 'scheme':
      return leave((await callMall('wxPayUrlScheme', { orderId })).url);
    case 'trade':
      return byTrade(orderId);
    case 'page':
      return toCashier(channel, orderId);
  }
}
