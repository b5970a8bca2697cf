import { z } from 'zod';
import { advertSchema } from './config';
import { defineEndpoint } from './define-endpoint';
import { count, fen, href, id, instant, pagingInput, publicPageSchema, validItems } from './fields';
import { routes } from './routes';

/** Endpoints of the partner service (R-PARTNER-10). */

const clientId = z.string().regex(/^[\w-]{8,64}$/);

const testId = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);

export const abAllocations = defineEndpoint({
  ...routes.abAllocations,
  source: 'R-PARTNER-09',
  summary: 'Returns the A/B test variants of a client; once assigned, they never change',
  perMinute: 60,
  input: z.object({
    clientId: clientId.describe('client id of the browser, or from /quick/v1/regInfo'),
    testIds: z.array(testId).max(20).default([]).describe('tests to return; empty: all running tests'),
  }),
  data: z.object({ allocations: z.array(z.object({ testId: id, variant: z.string() })) }),
  example: {
    input: { clientId: 'example-client', testIds: ['home-feed'] },
    data: { allocations: [{ testId: 'home-feed', variant: 'two-columns' }] },
  },
});

const channelParams = z.object({ pId: z.string().regex(/^\d{1,20}$/, 'up to 20 digits') });

const prizeSchema = z.object({
  prizeId: id,
  title: z.string().describe('`{points}` in it stands for the name of points of the brand'),
  picture: href,
  kind: z.enum(['points', 'coupon', 'goods', 'none']).describe('none: no prize'),
  amount: count.describe('number of points for points, of pieces for goods; 1 for coupon'),
});

const canDraw = z
  .boolean()
  .default(false)
  .describe('whether `POST` draws one of the prizes; absent in a service without that call');

const examplePrize = {
  prizeId: 'p-100',
  title: '100 {points}',
  picture: '/vantmall/catalogue/icons/coin.webp',
  kind: 'points' as const,
  amount: 100,
};
const exampleAdvert = {
  urlType: 'path' as const,
  img: '/vantmall/catalogue/banners/vantmall-digital.webp',
  desc: '头戴耳机，599 币带走',
  businessKey:
    '{"title":"头戴耳机","subTitle":"","cta":"去看看","pageId":"","goodsId":"","type":"101","path":"/goodsProfile/101001"}',
};

export const channel = defineEndpoint({
  ...routes.channel,
  source: 'R-PROJECT-24',
  summary:
    'Returns a channel by its project id, with its prizes and adverts; the default channel for an unknown id',
  cacheSeconds: 60,
  params: channelParams,
  data: z.object({
    /** Id of the returned channel; it differs from the requested id when the requested channel is unknown. */
    pId: id,
    name: z.string(),
    drawPrizes: validItems(prizeSchema),
    canDraw,
    advertisements: validItems(advertSchema),
  }),
  example: {
    params: { pId: '10000' },
    data: {
      pId: '10000',
      name: '万特商城',
      drawPrizes: [examplePrize],
      canDraw: true,
      advertisements: [exampleAdvert],
    },
  },
});

export const channelDrawPrizes = defineEndpoint({
  ...routes.channelDrawPrizes,
  source: 'R-PARTNER-06',
  summary: 'Lists the prizes of a channel’s draw and those that a client has won',
  params: channelParams,
  input: z.object({
    clientId: clientId.optional().describe('client id from /quick/v1/regInfo; absent: `won` is empty'),
  }),
  data: z.object({
    prizes: validItems(prizeSchema),
    won: z.array(z.object({ prizeId: id, wonAt: instant })),
    hasDrawn: z.boolean(),
    canDraw,
    drawnToday: prizeSchema.nullable().default(null).describe('result of today’s draw of the client'),
  }),
  example: {
    params: { pId: '10000' },
    input: { clientId: 'example-client' },
    data: {
      prizes: [examplePrize],
      won: [{ prizeId: 'p-100', wonAt: '2026-03-09T04:00:00.000Z' }],
      hasDrawn: true,
      canDraw: true,
      drawnToday: null,
    },
  },
});

export const drawPrize = defineEndpoint({
  ...routes.drawPrize,
  source: 'R-PARTNER-07',
  summary:
    'Draws a prize and credits it to the user, once a day for each client and user; a repeated call returns the same draw',
  perMinute: 20,
  params: channelParams,
  input: z.object({ clientId: clientId.describe('client id of the browser, or from /quick/v1/regInfo') }),
  data: z.object({
    prize: prizeSchema,
    drawnAt: instant,
    isRepeated: z.boolean().describe('true: the client or the user has drawn today before'),
  }),
  example: {
    params: { pId: '10000' },
    input: { clientId: 'example-client' },
    data: { prize: examplePrize, drawnAt: '2026-03-10T04:00:00.000Z', isRepeated: false },
  },
});

export const channelAdvertisements = defineEndpoint({
  ...routes.channelAdvertisements,
  source: 'R-PARTNER-08',
  summary: 'Lists the adverts of a channel in display order',
  cacheSeconds: 60,
  params: channelParams,
  data: validItems(advertSchema),
  example: { params: { pId: '10000' }, data: [exampleAdvert] },
});

const categoryId = id.describe('id from `categories` of /quick/v1/dtk/goods');

const subsidisedGoodsSchema = z.object({
  goodsId: id,
  categoryId,
  title: z.string(),
  shopName: z.string(),
  platform: z.string().describe('platform that sells the product'),
  picture: href,
  priceFen: fen.describe('price after the subsidy, fen'),
  originalPriceFen: fen,
  subsidyFen: fen.describe('subsidy of the platform, fen'),
  sales: count.describe('pieces sold in the last 30 days'),
});

const exampleSubsidisedGoods = {
  goodsId: 'd1001',
  categoryId: 'home',
  title: '竹浆卷纸 四层 20 卷',
  shopName: '竹里生活旗舰店',
  platform: '京东',
  picture: '/vantmall/catalogue/goods/105014/cover.webp',
  priceFen: 2990,
  originalPriceFen: 4990,
  subsidyFen: 2000,
  sales: 18_430,
};
const examplePaging = { pageNum: 1, pageSize: 10, total: 1, hasNextPage: false };

const dtkDefaults = { cacheSeconds: 60 } as const;

export const dtkRankings = defineEndpoint({
  ...dtkDefaults,
  ...routes.dtkRankings,
  source: 'R-PARTNER-02',
  summary: 'Lists subsidised products by sales, of one category or of all',
  input: z.object({ categoryId: categoryId.optional(), ...pagingInput }),
  data: publicPageSchema(subsidisedGoodsSchema.extend({ rank: count.describe('from 1') })),
  example: {
    input: { pageSize: 10 },
    data: { ...examplePaging, list: [{ ...exampleSubsidisedGoods, rank: 1 }] },
  },
});

export const dtkNineGoods = defineEndpoint({
  ...dtkDefaults,
  ...routes.dtkNineGoods,
  source: 'R-PARTNER-03',
  summary: 'Lists subsidised products for 9.90 yuan or less, the cheapest first',
  input: z.object(pagingInput),
  data: publicPageSchema(subsidisedGoodsSchema),
  example: { data: { ...examplePaging, list: [{ ...exampleSubsidisedGoods, priceFen: 990 }] } },
});

export const dtkGoods = defineEndpoint({
  ...dtkDefaults,
  ...routes.dtkGoods,
  source: 'R-PARTNER-04',
  summary: 'Lists subsidised products of a category, or one product, with all categories',
  input: z.object({
    goodsId: id.optional().describe('only this product; the list is empty when it no longer exists'),
    categoryId: categoryId.optional(),
    sort: z.enum(['default', 'sales', 'priceAsc', 'priceDesc', 'subsidy']).default('default'),
    ...pagingInput,
  }),
  data: publicPageSchema(subsidisedGoodsSchema).extend({
    categories: validItems(z.object({ categoryId: id, title: z.string(), icon: href })),
  }),
  example: {
    input: { categoryId: 'home' },
    data: {
      ...examplePaging,
      list: [exampleSubsidisedGoods],
      categories: [
        { categoryId: 'home', title: '居家日用', icon: '/vantmall/catalogue/icons/group-home.webp' },
      ],
    },
  },
});

export const dtkPrivilegeLink = defineEndpoint({
  ...routes.dtkPrivilegeLink,
  source: 'R-PARTNER-05',
  summary: 'Returns the URL of a subsidised product on its platform; always https and an allowed host',
  perMinute: 60,
  input: z.object({ goodsId: id }),
  data: z.object({
    url: z.url({ protocol: /^https$/ }).max(2048),
    /** The price that the mall knows; the platform may have changed it since. */
    priceFen: fen,
    checkedAt: instant,
  }),
  example: {
    input: { goodsId: 'd1001' },
    data: {
      url: 'https://search.jd.com/Search?keyword=%E5%8D%B7%E7%BA%B8',
      priceFen: 2990,
      checkedAt: '2026-03-10T04:00:00.000Z',
    },
  },
});

const tokenSchema = (min: number, max: number) =>
  z.string().regex(new RegExp(`^[\\w.:-]{${min},${max}}$`), 'letters, digits and . : _ -');

export const regInfo = defineEndpoint({
  ...routes.regInfo,
  source: 'R-PARTNER-01',
  summary: 'Registers the device of a quick app; a known device keeps its client id',
  perMinute: 30,
  input: z.object({
    deviceId: tokenSchema(8, 64),
    maker: tokenSchema(1, 30).describe('maker of the phone: xiaomi, oppo, vivo, …'),
    model: z.string().trim().max(60).default(''),
    osVersion: z.string().trim().max(30).default(''),
    platformVersion: z
      .number()
      .int()
      .min(0)
      .max(100_000)
      .optional()
      .describe('version of the quick-app platform; absent: unknown, as in the browser of a phone'),
    package: tokenSchema(1, 100).describe('package name of the quick app'),
  }),
  data: z.object({
    clientId: id.describe('id of the client in other calls of this service'),
    audited: z.boolean().describe('true: quick apps run on this device'),
    registeredAt: instant,
  }),
  example: {
    input: {
      deviceId: 'a1b2c3d4e5f60718',
      maker: 'xiaomi',
      model: 'Redmi K70',
      osVersion: '14',
      platformVersion: 1100,
      package: 'com.vantmall.quickapp',
    },
    data: { clientId: 'kq0dGk0m3mJt9bL2c4xv1Q', audited: true, registeredAt: '2026-03-10T04:00:00.000Z' },
  },
});
