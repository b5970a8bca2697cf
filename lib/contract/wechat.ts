import { z } from 'zod';
import { defineEndpoint } from './define-endpoint';
import { example } from './examples';
import { anyOrderId, href, id } from './fields';
import { routes } from './routes';

/** A URL scheme that opens a mini program from a browser: `weixin://dl/business/?t=…`. */
const schemeUrl = href.min(1).describe('URL that opens the mini program');
const exampleSchemeUrl = 'weixin://dl/business/?t=tTicket0123';

export const createSignature = defineEndpoint({
  ...routes.createSignature,
  source: 'R-WECHAT-09',
  summary: 'Signs the URL of a page for the WeChat JS-SDK',
  perMinute: 120,
  input: z.object({
    url: z
      .url({ protocol: /^https?$/ })
      .max(2048)
      .describe('URL of the page, on the mall’s own host; the fragment is ignored'),
  }),
  data: z.object({
    appId: z.string(),
    timestamp: z.number().int().describe('seconds since 1970'),
    nonceStr: z.string(),
    signature: z.string().regex(/^[0-9a-f]{40}$/),
  }),
  example: {
    input: { url: 'https://mall.example/vantmall/home?pId=10000' },
    data: {
      appId: 'wx0123456789abcdef',
      timestamp: 1_773_115_200,
      nonceStr: 'Wm3WZYTPz0wzccnW',
      signature: '0f9de62fce790f9a083d5c99e95740ceb90c27ed',
    },
  },
});

export const getAuthInfo = defineEndpoint({
  ...routes.getAuthInfo,
  source: 'R-WECHAT-01',
  summary: 'Returns the settings of the WeChat login',
  data: z.object({
    appId: z.string().describe('empty: WeChat login is not available'),
    redirectBaseUrl: href.describe('host that the login returns to; empty: the host of this call'),
  }),
  example: { data: { appId: 'wx0123456789abcdef', redirectBaseUrl: 'https://mall.example.com' } },
});

export const wxPayUrlScheme = defineEndpoint({
  ...routes.wxPayUrlScheme,
  source: 'R-PAY-13',
  summary: 'Returns the URL that opens the mini program to pay an unpaid order',
  perMinute: 20,
  input: z.object({
    orderId: anyOrderId.describe(
      'orderId or mergeOrderId; an order of a merge order is paid together with the others',
    ),
  }),
  data: z.object({ url: schemeUrl }),
  example: { input: { orderId: example.unpaidOrderId }, data: { url: exampleSchemeUrl } },
});

export const wxUrlScheme = defineEndpoint({
  ...routes.wxUrlScheme,
  source: 'R-WECHAT-12',
  summary: 'Returns the URL that opens a page of the mini program',
  perMinute: 20,
  input: z.object({
    accountId: id.optional().describe('id of the mini program, gh_…; absent: the mini program of the mall'),
    path: z
      .string()
      .max(128)
      .regex(/^[\w-]+(\/[\w-]+)*$/, 'path of a page of the mini program, without a leading slash')
      .optional()
      .describe('absent: the first page'),
    param: z
      .string()
      .max(512)
      .regex(/^[\w!#$&'()*+,/:;=?@.~%-]*$/, 'letters, digits and characters of a query')
      .optional()
      .describe('query of the page'),
  }),
  data: z.object({ url: schemeUrl }),
  example: {
    input: { path: 'pages/goods/detail', param: 'goodsId=1' },
    data: { url: exampleSchemeUrl },
  },
});

export const toMiniProgram = defineEndpoint({
  ...routes.toMiniProgram,
  source: 'R-WECHAT-13',
  summary: 'Returns the URL that opens the mini program',
  perMinute: 20,
  data: schemeUrl,
  example: { data: exampleSchemeUrl },
});

export const wxAddCard = defineEndpoint({
  ...routes.wxAddCard,
  source: 'R-WECHAT-14',
  summary: 'Lists cards that WeChat can add to the wallet of the shopper',
  perMinute: 60,
  data: z.array(
    z.object({
      cardId: z.string(),
      cardExt: z.string().describe('JSON: timestamp, nonce_str, signature'),
    }),
  ),
  example: {
    data: [
      {
        cardId: 'pFS7Fjg8kV1IdDz01r4SQwMkuCKc',
        cardExt: '{"timestamp":"1773115200","nonce_str":"n","signature":"0f9de62f"}',
      },
    ],
  },
});
