import { z } from 'zod';
import { defineEndpoint } from './define-endpoint';
import { example } from './examples';
import { href, id } from './fields';
import { routes } from './routes';
import { appType } from './user';

/** What `WeixinJSBridge` is called with to pay (https://pay.weixin.qq.com/doc/v3/merchant/4012791857). */
const wxPayParamsSchema = z.object({
  appId: z.string(),
  timeStamp: z.string().describe('seconds since 1970'),
  nonceStr: z.string(),
  package: z.string().describe('prepay_id=…'),
  signType: z.literal('RSA'),
  paySign: z.string(),
});
export type WxPayParams = z.output<typeof wxPayParamsSchema>;

/** Input of calls that make something payable: where it will be paid. */
export const payerInput = {
  appType: appType
    .optional()
    .describe(
      'WX_PUBLIC: a page inside WeChat asks, which pays by WeixinJSBridge; nothing else is told by it',
    ),
};

/** How the same calls answer a page inside WeChat, while there is something to pay. Never kept: it goes stale. */
export const wxPaySchema = z.object({
  wxPayParams: wxPayParamsSchema.optional().describe('for getBrandWCPayRequest; made for this very answer'),
  wxPayProblem: z
    .enum(['login_needed', 'unavailable'])
    .optional()
    .describe('why there are no wxPayParams; the order stands, reOrder answers them later'),
  sandboxCashier: href.optional().describe('demo mode: where to pay without a WeixinJSBridge'),
});
export type WxPay = z.output<typeof wxPaySchema>;

/** A cashier to go to. The page comes back to `/payindex`; the truth is `queryRealOrder`'s. */
const cashierSchema = z.object({ payUrl: href });

const shared = {
  input: z.object({
    orderId: id.describe('or mergeOrderId; an order of a merge order is paid with all of it'),
  }),
  data: cashierSchema,
} as const;

export const aliWapPay = defineEndpoint({
  ...shared,
  ...routes.aliWapPay,
  source: 'R-PAY-08',
  summary: 'Starts an Alipay payment of an unpaid order',
  example: {
    input: { orderId: example.unpaidOrderId },
    data: { payUrl: '/vantmall/sandbox/cashier/alipay/1' },
  },
});

export const cloudPay = defineEndpoint({
  ...shared,
  ...routes.cloudPay,
  source: 'R-PAY-11',
  summary: 'Starts a cloud payment of an unpaid order',
  example: {
    input: { orderId: example.unpaidOrderId },
    data: { payUrl: '/vantmall/sandbox/cashier/cloud/1' },
  },
});

export const wxH5Pay = defineEndpoint({
  ...shared,
  ...routes.wxH5Pay,
  source: 'R-PAY-12',
  summary: 'Starts a WeChat H5 payment of an unpaid order',
  example: {
    input: { orderId: example.unpaidOrderId },
    data: { payUrl: '/vantmall/sandbox/cashier/wechat/1' },
  },
});

export const aliMergeWapPay = defineEndpoint({
  ...shared,
  ...routes.aliMergeWapPay,
  source: 'R-PAY-09',
  summary: 'Starts an Alipay payment of an unpaid merge order: one payment for all its orders',
  input: z.object({ mergeOrderId: id }),
  example: {
    input: { mergeOrderId: example.mergeOrderId },
    data: { payUrl: '/vantmall/sandbox/cashier/1' },
  },
});

export const aliMiniAppPay = defineEndpoint({
  ...shared,
  ...routes.aliMiniAppPay,
  source: 'R-PAY-10',
  summary: 'Starts a payment of an unpaid order in the Alipay mini program',
  data: z.object({
    tradeNO: id.describe('for `my.tradePay`'),
    sandboxCashier: href.optional().describe('demo mode: where to pay without an Alipay around the page'),
  }),
  example: { input: { orderId: example.unpaidOrderId }, data: { tradeNO: '2026031022001400000000000001' } },
});
