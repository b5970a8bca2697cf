import { z } from 'zod';
import { countGraphemes, getMaxUnits } from '../rules/text/graphemes';
import { couponSchema } from './coupon';
import { defineEndpoint } from './define-endpoint';
import { example } from './examples';
import {
  activityType,
  count,
  fen,
  href,
  id,
  instant,
  pagingInput,
  points,
  publicPageSchema,
  validItems,
} from './fields';
import { goodsCardSchema } from './goods-card';
import { KEYWORD_LENGTH } from './limits';
import { routes } from './routes';

export * from './goods-card';

// R-GOODS-06
const goodsSpecSchema = z.object({
  goodsSpecId: id,
  name: z.string(),
  points,
  priceFen: fen,
  marketPriceFen: fen,
  stock: count,
  /** Maximum pieces in one order; never above `stock`. */
  orderLimit: count,
});
export type GoodsSpec = z.output<typeof goodsSpecSchema>;

/** The next activity of the requested type that offers the product. */
const upcomingSchema = z.object({
  activityType,
  startsAt: instant,
  endsAt: instant,
  points,
  priceFen: fen,
});
export type UpcomingActivity = z.output<typeof upcomingSchema>;

export const commentSchema = z.object({
  commentId: id,
  nickName: z.string(),
  stars: z.number().int().min(1).max(5),
  text: z.string(),
  specName: z.string(),
  pictures: z.array(href),
  createdAt: instant,
});
export type GoodsComment = z.output<typeof commentSchema>;

const upcoming = upcomingSchema
  .nullable()
  .optional()
  .describe('while no activity of the requested type is running: the next one, at most a day ahead');

/** What an activity offers a product for; its ordinary prices while the activity does not run. */
const goodsOfferSchema = goodsCardSchema
  .pick({ points: true, priceFen: true, marketPriceFen: true, activity: true })
  .extend({ upcoming });
export type GoodsOffer = z.output<typeof goodsOfferSchema>;

const goodsDetailSchema = goodsCardSchema.extend({
  subtitle: z.string(),
  groupId: id,
  kind: z.enum(['physical', 'service']),
  pictures: z.array(href),
  optionName: z.string().describe('the property in which the specs differ: colour, size'),
  specs: z.array(goodsSpecSchema),
  description: z.array(z.string()).describe('paragraphs'),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  commentCount: count,
  /** Share of comments with four or five stars, 0 to 1; null without comments. */
  goodRate: z.number().min(0).max(1).nullable(),
  upcoming,
  offer: goodsOfferSchema.optional().describe('for `offerType`: what that activity offers the product for'),
  newestComments: validItems(commentSchema)
    .optional()
    .describe('the two newest comments, for include=comments'),
  coupons: validItems(couponSchema)
    .optional()
    .describe('coupons for the product that can be taken, for include=coupons'),
});
export type GoodsDetail = z.output<typeof goodsDetailSchema>;

const goodsSort = z.enum(['default', 'pointsAsc', 'pointsDesc', 'popular', 'newest']);
export type GoodsSort = z.output<typeof goodsSort>;

const pointsRangeInput = {
  minPoints: z.coerce.number().int().min(0).max(1_000_000).optional(),
  maxPoints: z.coerce.number().int().min(0).max(1_000_000).optional(),
};

const exampleCard = {
  goodsId: example.goodsId,
  title: '茶杯',
  picture: '/vantmall/catalogue/cup.webp',
  points: 100,
  priceFen: 1990,
  marketPriceFen: 9900,
  tags: ['new' as const],
  soldOut: false,
  priceVaries: false,
  exchanged: 12,
  activity: null,
};
/** One page with one card, as the examples show it. */
const examplePage = { list: [exampleCard], pageNum: 1, pageSize: 10, total: 1, hasNextPage: false };

export const goodsList = defineEndpoint({
  ...routes.goodsList,
  source: 'R-GOODS-01',
  aliases: ['/api/v4/goodsList'],
  summary: 'Lists products of a group, of an activity or of a range of points',
  cacheSeconds: 30,
  input: z.object({
    groupId: id.optional(),
    activityType: activityType.optional(),
    sort: goodsSort.default('default'),
    ...pointsRangeInput,
    ...pagingInput,
  }),
  data: publicPageSchema(goodsCardSchema),
  example: { input: { groupId: '1', minPoints: 0, maxPoints: 599 }, data: examplePage },
});

/** Most products of one page of the index. */
export const GOODS_INDEX_PAGE_SIZE = 5000;

export const goodsIndex = defineEndpoint({
  ...routes.goodsIndex,
  source: 'R-CRAWLER-04',
  summary: 'Lists the ids of all products on sale, in the order of their ids',
  cacheSeconds: 60,
  input: z.object({
    pageNum: pagingInput.pageNum,
    pageSize: z.coerce.number().int().min(1).max(GOODS_INDEX_PAGE_SIZE).default(GOODS_INDEX_PAGE_SIZE),
  }),
  data: publicPageSchema(z.object({ goodsId: id, createdAt: instant })),
  example: {
    input: { pageNum: 1, pageSize: 1000 },
    data: {
      ...examplePage,
      pageSize: 1000,
      list: [{ goodsId: example.goodsId, createdAt: example.at }],
    },
  },
});

export const goodsDetail = defineEndpoint({
  ...routes.goodsDetail,
  source: 'R-GOODS-02',
  summary: 'Returns the details of a product',
  cacheSeconds: 30,
  input: z.object({
    goodsId: id,
    activityType: activityType.optional(),
    offerType: activityType.optional().describe('activity to return as `offer`, beside the ordinary prices'),
    include: z
      .string()
      .regex(/^(comments|coupons)(,(comments|coupons))?$/)
      .optional()
      .describe('comments, coupons, or both separated by a comma: what to return as well'),
  }),
  data: goodsDetailSchema,
  example: {
    input: { goodsId: example.goodsId },
    data: {
      ...exampleCard,
      subtitle: '一只杯子',
      groupId: '1',
      kind: 'physical',
      pictures: ['/vantmall/catalogue/cup.webp'],
      optionName: '颜色',
      specs: [
        {
          goodsSpecId: example.goodsSpecId,
          name: '白色',
          points: 100,
          priceFen: 1990,
          marketPriceFen: 9900,
          stock: 50,
          orderLimit: 10,
        },
      ],
      description: ['好看'],
      facts: [{ name: '容量', value: '350 ml' }],
      commentCount: 1,
      goodRate: 1,
    },
  },
});

export const goodsRecommendList = defineEndpoint({
  ...routes.goodsRecommendList,
  source: 'R-GOODS-03',
  summary: 'Lists products that go with a product, or popular ones',
  cacheSeconds: 60,
  input: z.object({
    goodsId: id.optional(),
    groupId: id.optional().describe('group whose products come first; absent: that of the product'),
    ...pagingInput,
  }),
  data: publicPageSchema(goodsCardSchema),
  example: { input: { goodsId: example.goodsId }, data: examplePage },
});

export const goodsComments = defineEndpoint({
  ...routes.goodsComments,
  source: 'R-GOODS-05',
  summary: 'Lists the reviews of a product, newest first',
  cacheSeconds: 60,
  params: z.object({ id: id.describe('goodsId') }),
  input: z.object(pagingInput),
  data: publicPageSchema(commentSchema),
  example: {
    params: { id: example.goodsId },
    data: {
      ...examplePage,
      list: [
        {
          commentId: '1',
          nickName: '兑友1024',
          stars: 5,
          text: '很好用',
          specName: '白色',
          pictures: [],
          createdAt: example.at,
        },
      ],
    },
  },
});

const goodsGroupSchema = z.object({
  groupTypeId: id,
  title: z.string(),
  icon: href,
});
export type GoodsGroup = z.output<typeof goodsGroupSchema>;

export const goodsGroupConfig = defineEndpoint({
  ...routes.goodsGroupConfig,
  source: 'R-GOODS-04',
  summary: 'Lists the product groups in display order (tabs of the home page)',
  cacheSeconds: 300,
  data: validItems(goodsGroupSchema, { keepsOne: true }),
  example: { data: [{ groupTypeId: '1', title: '家电', icon: '/vantmall/catalogue/groups/1.webp' }] },
});

export const goodsSearch = defineEndpoint({
  ...routes.goodsSearch,
  source: 'R-SEARCH-07',
  summary: 'Lists products that match a keyword',
  cacheSeconds: 30,
  input: z.object({
    keyword: z
      .string()
      .trim()
      .min(1)
      .max(getMaxUnits(KEYWORD_LENGTH))
      .refine((text) => countGraphemes(text) <= KEYWORD_LENGTH, `at most ${KEYWORD_LENGTH} characters`),
    typos: z.coerce
      .number()
      .int()
      .min(0)
      .max(1)
      .default(0)
      .describe('typing errors that are tolerated when nothing matches'),
    sort: goodsSort.default('default'),
    ...pointsRangeInput,
    ...pagingInput,
  }),
  data: publicPageSchema(goodsCardSchema),
  example: { input: { keyword: '茶杯', sort: 'pointsAsc' }, data: examplePage },
});

export const defaultKeyword = defineEndpoint({
  ...routes.defaultKeyword,
  source: 'R-SEARCH-06',
  summary: 'Returns the keyword to show in an empty search bar, and popular keywords',
  cacheSeconds: 300,
  data: z.object({ keyword: z.string(), hotWords: z.array(z.string()) }),
  example: { data: { keyword: '茶杯', hotWords: ['耳机', '茶叶'] } },
});
