import { defineEndpoint } from './define-endpoint';
import { aliMiniAppPay } from './payment';
import { routes } from './routes';
import { externalId } from './server-login';

/**
 * `aliMiniAppPay` as the BFF sends it to the points mall: with the buyer instead of the auth code. The points mall trusts
 * the id, which the BFF received from Alipay.
 */
export const serverMiniAppPay = defineEndpoint({
  ...routes.aliMiniAppPay,
  summary: aliMiniAppPay.summary,
  source: aliMiniAppPay.source,
  input: aliMiniAppPay.input.omit({ authCode: true }).extend({
    buyerId: externalId.optional().describe('Alipay id of the person who pays; absent: that of the user'),
  }),
  data: aliMiniAppPay.data,
});
