import 'server-only';
import type { PayType } from '@/lib/contract/config';

const textResponse = (body: string) =>
  new Response(body, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });

/**
 * The webhook response that each channel expects; after any other response it sends the notification again
 * (R-PAY-19).
 */
export const webhookResponses: Record<PayType, (isAccepted: boolean) => Response> = {
  // https://opendocs.alipay.com/open/203/105286: the body must be exactly `success`.
  alipay: (isAccepted) => textResponse(isAccepted ? 'success' : 'fail'),
  // https://pay.weixin.qq.com/doc/v3/merchant/4012791861: 200 or 204 on success, else 4XX/5XX with a code.
  wechat: (isAccepted) =>
    isAccepted
      ? Response.json({ code: 'SUCCESS' })
      : Response.json({ code: 'FAIL', message: 'notification rejected' }, { status: 400 }),
  cloud: (isAccepted) => textResponse(isAccepted ? 'OK' : 'FAIL'),
};
