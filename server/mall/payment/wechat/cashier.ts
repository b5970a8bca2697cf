import 'server-only';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '@/lib/contract/errors';
import type { WxPayParams } from '@/lib/contract/payment';
import type { MallDeps } from '../../context';
import type { PaymentRequest } from '../provider';
import { formatWechatTime, getCashierDeadline } from '../vendor/provider-times';
import { toTradeNumber } from '../vendor/trade-number';
import { createNotifyUrl, createReturnUrl, getPayerAddress, getSubject } from '../vendor/urls';
import { callWechatPay } from './client';
import type { WechatPaySettings } from './settings';
import { signLines } from './signature';

/**
 * The content of an order. WeChat returns `attach` unchanged in its notifications: it carries the order's id.
 */
const createOrderBody = ({ now }: MallDeps, settings: WechatPaySettings, request: PaymentRequest) => ({
  appid: settings.appId,
  mchid: settings.mchId,
  description: getSubject(request),
  out_trade_no: toTradeNumber(request.paymentId),
  time_expire: formatWechatTime(getCashierDeadline(request.deadline, now())),
  attach: request.orderId,
  notify_url: createNotifyUrl(settings.site, 'wechat'),
  amount: { total: request.amountFen, currency: 'CNY' },
});

/**
 * Returns the URL of WeChat's cashier for a browser outside of WeChat; valid for five minutes.
 * Source: https://pay.weixin.qq.com/doc/v3/merchant/4012791834
 */
export async function createH5PayUrl(
  deps: MallDeps,
  settings: WechatPaySettings,
  request: PaymentRequest,
): Promise<string> {
  const body = {
    ...createOrderBody(deps, settings, request),
    scene_info: { payer_client_ip: getPayerAddress(request), h5_info: { type: 'Wap' } },
  };
  const { h5_url } = await callWechatPay(
    deps,
    settings,
    'h5',
    { method: 'POST', path: 'v3/pay/transactions/h5', body },
    z.object({ h5_url: z.url({ protocol: /^https?$/ }).max(512) }),
  );
  const cashier = new URL(h5_url);
  cashier.searchParams.set('redirect_url', createReturnUrl(settings.site, request));
  return cashier.href;
}

/** Signs the parameters of `WeixinJSBridge` (https://pay.weixin.qq.com/doc/v3/merchant/4012365342). */
function signJsapiParams({ now }: MallDeps, settings: WechatPaySettings, prepayId: string): WxPayParams {
  const { appId, privateKey } = settings;
  const timeStamp = String(Math.floor(now().getTime() / 1000));
  const nonceStr = randomBytes(16).toString('hex');
  const packageText = `prepay_id=${prepayId}`;
  const paySign = signLines(privateKey, [appId, timeStamp, nonceStr, packageText]);
  return { appId, timeStamp, nonceStr, package: packageText, signType: 'RSA', paySign };
}

/**
 * Prepares a payment inside WeChat by a follower of the public account.
 * Source: https://pay.weixin.qq.com/doc/v3/merchant/4012791856
 * @throws AppError forbidden when the shopper has no WeChat login.
 */
export async function createJsapiParams(
  deps: MallDeps,
  settings: WechatPaySettings,
  request: PaymentRequest,
): Promise<WxPayParams> {
  const { payerId: openid } = request;
  if (!openid) throw new AppError('forbidden', 'log in with WeChat to pay inside WeChat');
  const body = { ...createOrderBody(deps, settings, request), payer: { openid } };
  const { prepay_id } = await callWechatPay(
    deps,
    settings,
    'jsapi',
    { method: 'POST', path: 'v3/pay/transactions/jsapi', body },
    z.object({ prepay_id: z.string().min(1).max(64) }),
  );
  return signJsapiParams(deps, settings, prepay_id);
}
