import 'server-only';
import { z } from 'zod';
import { getAlipaySdk } from '@/lib/alipay/alipay-sdk';
import { formatAlipayTime } from '@/lib/alipay/alipay-times';
import { AppError } from '@/lib/contract/errors';
import { formatYuan } from '@/lib/rules/money/yuan';
import type { MallDeps } from '../../context';
import type { PaymentRequest } from '../provider';
import { getCashierDeadline } from '../vendor/provider-times';
import { toTradeNumber } from '../vendor/trade-number';
import { createNotifyUrl, createReturnUrl, getSubject } from '../vendor/urls';
import { callAlipay, createCommonParams } from './client';
import type { AlipaySettings } from './settings';

/**
 * The content of a trade. Alipay returns `body` unchanged in its notifications: it carries the order's id.
 */
const createTradeContent = ({ now }: MallDeps, request: PaymentRequest) => ({
  out_trade_no: toTradeNumber(request.paymentId),
  total_amount: formatYuan(request.amountFen),
  subject: getSubject(request),
  body: request.orderId,
  time_expire: formatAlipayTime(getCashierDeadline(request.deadline, now())),
});

/**
 * Returns the URL of Alipay's cashier for a browser (`alipay.trade.wap.pay`). It is signed locally, without a
 * network call; Alipay creates the trade when the shopper opens the URL.
 * Source: https://opendocs.alipay.com/open/29ae8cb6_alipay.trade.wap.pay.
 */
export async function createWapPayUrl(
  deps: MallDeps,
  settings: AlipaySettings,
  request: PaymentRequest,
): Promise<string> {
  const sdk = await getAlipaySdk(settings);
  return sdk.pageExecute('alipay.trade.wap.pay', 'GET', {
    ...createCommonParams(deps),
    notifyUrl: createNotifyUrl(settings.site, 'alipay'),
    returnUrl: createReturnUrl(settings.site, request),
    bizContent: { ...createTradeContent(deps, request), product_code: 'QUICK_WAP_WAY' },
  });
}

/** A user id of the old format; newer ids are open ids. */
const USER_ID_PATTERN = /^2088\d{12}$/;

/**
 * Creates a trade for this buyer, which a mini program pays by its number (`alipay.trade.create`,
 * `my.tradePay`).
 * Source: https://opendocs.alipay.com/mini/6039ed0c_alipay.trade.create (R-ALIPAY-04).
 * @throws AppError forbidden when the shopper has no Alipay login, unavailable when Alipay fails or rejects
 *   the call.
 */
export async function createTrade(
  deps: MallDeps,
  settings: AlipaySettings,
  request: PaymentRequest,
): Promise<{ tradeNO: string }> {
  const { payerId: buyerId } = request;
  if (!buyerId) {
    throw new AppError('forbidden', 'log in with Alipay to pay in its mini program', {
      reason: 'identity_needed',
    });
  }
  const buyer: Record<string, string> = USER_ID_PATTERN.test(buyerId)
    ? { buyer_id: buyerId }
    : { buyer_open_id: buyerId };
  const content = createTradeContent(deps, request);
  const answer = await callAlipay(
    deps,
    settings,
    {
      operation: 'alipay.trade.create',
      content: { ...content, ...buyer, product_code: 'JSAPI_PAY', op_app_id: settings.miniAppId },
      notifyUrl: createNotifyUrl(settings.site, 'alipay'),
    },
    z.object({ out_trade_no: z.literal(content.out_trade_no), trade_no: z.string().min(1).max(64) }),
  );
  return { tradeNO: answer.trade_no };
}
