import 'server-only';
import type { PayType } from '@/lib/contract/config';

const textResponse = (body: string) =>
  new Response(body, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });

/**
 * What each channel wants to hear as the answer to a notice; anything else and it sends the notice again
 * (R-PAY-19).
 */
export const webhookResponses: Record<PayType, (understood: boolean) => Response> = {
  // https://opendocs.alipay.com/open/203/105286: the seven letters `success`, nothing around them.
  alipay: (understood) => textResponse(understood ? 'success' : 'fail'),
  // https://pay.weixin.qq.com/doc/v3/merchant/4012791861: 200 or 204, else 4XX/5XX with a code.
  wechat: (understood) =>
    understood
      ? Response.json({ code: 'SUCCESS' })
      : Response.json({ code: 'FAIL', message: 'notice refused' }, { status: 400 }),
  cloud: (understood) => textResponse(understood ? 'OK' : 'FAIL'),
};
