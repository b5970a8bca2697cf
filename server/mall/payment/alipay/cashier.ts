import 'server-only';
import { z } from 'zod';
import { AppError } from '@/lib/contract/errors';
import { yuanOf } from '@/lib/rules/money/yuan';
import type { Host } from '../../context';
import type { PaymentRequest } from '../provider';
import { notifyUrl, returnUrl, subjectOf } from '../vendor/addresses';
import { alipayTime, lastMoment } from '../vendor/times';
import { tradeNumberOf } from '../vendor/trade-number';
import { askAlipay, clientOf, commonParams } from './client';
import type { AlipaySettings } from './settings';

/** What is paid. Alipay gives `body` back in its notices to the letter: it carries the order's number. */
const contentOf = ({ now }: Host, request: PaymentRequest) => ({
  out_trade_no: tradeNumberOf(request.paymentId),
  total_amount: yuanOf(request.amountFen),
  subject: subjectOf(request),
  body: request.orderId,
  time_expire: alipayTime(lastMoment(request.deadline, now())),
});

/**
 * The address of Alipay's cashier for a browser (`alipay.trade.wap.pay`): signed here, nobody is called. The trade
 * itself comes to be when the shopper opens it.
 * Source: https://opendocs.alipay.com/open/29ae8cb6_alipay.trade.wap.pay.
 */
export async function wapPayUrl(
  host: Host,
  settings: AlipaySettings,
  request: PaymentRequest,
): Promise<string> {
  const sdk = await clientOf(settings);
  return sdk.pageExecute('alipay.trade.wap.pay', 'GET', {
    ...commonParams(host),
    notifyUrl: notifyUrl(settings.site, 'alipay'),
    returnUrl: returnUrl(settings.site, request),
    bizContent: { ...contentOf(host, request), product_code: 'QUICK_WAP_WAY' },
  });
}

/** A user's number of the old kind; new ones are open ids. */
const USER_NUMBER = /^2088\d{12}$/;

/**
 * Makes a trade for this buyer, which a mini program pays by its number (`alipay.trade.create`, `my.tradePay`).
 * Source: https://opendocs.alipay.com/mini/6039ed0c_alipay.trade.create (R-ALIPAY-04).
 * @throws AppError forbidden for a shopper whom Alipay does not know.
 */
export async function createTrade(
  host: Host,
  settings: AlipaySettings,
  request: PaymentRequest,
): Promise<{ tradeNO: string }> {
  const { payerId: buyerId } = request;
  if (!buyerId) throw new AppError('forbidden', 'log in with Alipay to pay in its mini program');
  const buyer: Record<string, string> = USER_NUMBER.test(buyerId)
    ? { buyer_id: buyerId }
    : { buyer_open_id: buyerId };
  const content = contentOf(host, request);
  const answer = await askAlipay(
    host,
    settings,
    {
      operation: 'alipay.trade.create',
      content: { ...content, ...buyer, product_code: 'JSAPI_PAY', op_app_id: settings.miniAppId },
      notifyUrl: notifyUrl(settings.site, 'alipay'),
    },
    z.object({ out_trade_no: z.literal(content.out_trade_no), trade_no: z.string().min(1).max(64) }),
  );
  return { tradeNO: answer.trade_no };
}
