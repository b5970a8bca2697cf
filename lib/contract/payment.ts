import { z } from 'zod';
import { defineEndpoint } from './define-endpoint';
import { example } from './examples';
import { anyOrderId, href, id } from './fields';
import { routes } from './routes';
import { appType } from './user';

/**
 * Parameters of a payment call of `WeixinJSBridge` (https://pay.weixin.qq.com/doc/v3/merchant/4012791857).
 */
const wxPayParamsSchema = z.object({
  appId: z.string(),
  timeStamp: z.string().describe('seconds since 1970'),
  nonceStr: z.string(),
  package: z.string().describe('prepay_id=…'),
  signType: z.literal('RSA'),
  paySign: z.string(),
});
export type WxPayParams = z.output<typeof wxPayParamsSchema>;

/** Input of calls that create something payable: the environment in which it is paid. */
export const payerInput = {
  appType: appType
    .optional()
    .describe(
      'WX_PUBLIC: the page runs inside WeChat and pays by WeixinJSBridge; other values have no effect',
    ),
};

/**
 * What the same calls return to a page inside WeChat while there is something to pay. Never stored, because
 * it becomes invalid.
 */
export const wxPaySchema = z.object({
  wxPayParams: wxPayParamsSchema
    .optional()
    .describe('parameters of getBrandWCPayRequest; valid for this response only'),
  wxPayProblem: z
    .enum(['login_needed', 'unavailable'])
    .optional()
    .describe('why wxPayParams is missing; the order exists, and reOrder returns wxPayParams later'),
  sandboxCashier: href.optional().describe('demo mode: cashier to use without a WeixinJSBridge'),
});
export type WxPay = z.output<typeof wxPaySchema>;

/** A code of `my.getAuthCode` in Alipay's mini program. */
export const authCode = z.string().regex(/^[\w-]{1,256}$/);

/** The cashier to open. It returns to `/payindex`; only `queryRealOrder` shows whether the order is paid. */
const cashierSchema = z.object({ payUrl: href });

const cashierDefaults = {
  input: z.object({
    orderId: anyOrderId.describe(
      'orderId or mergeOrderId; an order of a merge order is paid together with the others',
    ),
  }),
  data: cashierSchema,
} as const;

export const aliWapPay = defineEndpoint({
  ...cashierDefaults,
  ...routes.aliWapPay,
  source: 'R-PAY-08',
  summary: 'Starts an Alipay payment for an unpaid order',
  example: {
    input: { orderId: example.unpaidOrderId },
    data: { payUrl: '/vantmall/sandbox/cashier/alipay/1' },
  },
});

export const cloudPay = defineEndpoint({
  ...cashierDefaults,
  ...routes.cloudPay,
  source: 'R-PAY-11',
  summary: 'Starts a cloud payment for an unpaid order',
  example: {
    input: { orderId: example.unpaidOrderId },
    data: { payUrl: '/vantmall/sandbox/cashier/cloud/1' },
  },
});

export const wxH5Pay = defineEndpoint({
  ...cashierDefaults,
  ...routes.wxH5Pay,
  source: 'R-PAY-12',
  summary: 'Starts a WeChat H5 payment for an unpaid order',
  example: {
    input: { orderId: example.unpaidOrderId },
    data: { payUrl: '/vantmall/sandbox/cashier/wechat/1' },
  },
});

export const aliMergeWapPay = defineEndpoint({
  ...cashierDefaults,
  ...routes.aliMergeWapPay,
  source: 'R-PAY-09',
  summary: 'Starts an Alipay payment for an unpaid merge order: one payment for all its orders',
  input: z.object({ mergeOrderId: anyOrderId }),
  example: {
    input: { mergeOrderId: example.mergeOrderId },
    data: { payUrl: '/vantmall/sandbox/cashier/1' },
  },
});

export const aliMiniAppPay = defineEndpoint({
  ...cashierDefaults,
  ...routes.aliMiniAppPay,
  source: 'R-PAY-10',
  summary: 'Starts a payment for an unpaid order in the Alipay mini program',
  input: cashierDefaults.input.extend({
    authCode: authCode
      .optional()
      .describe(
        'auth code of the person who pays, for a user whom another Alipay login identified or none; changes no session',
      ),
  }),
  data: z.object({
    tradeNO: id.describe('trade number for `my.tradePay`'),
    sandboxCashier: href.optional().describe('demo mode: cashier to use outside of Alipay'),
  }),
  example: { input: { orderId: example.unpaidOrderId }, data: { tradeNO: '2026031022001400000000000001' } },
});
