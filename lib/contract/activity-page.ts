import { z } from 'zod';
import { advertSchema } from './config';
import { couponSchema } from './coupon';
import { defineEndpoint } from './define-endpoint';
import { activityType, href, id, instant, validItems } from './fields';
import { goodsCardSchema } from './goods';
import { routes } from './routes';

const blockId = id;

/** Parts of an activity page, in the order in which they are shown (R-ACTIVITY-09, R-ACTIVITY-20). */
const blockSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('banner'), blockId, advert: advertSchema }),
  z.object({ type: z.literal('text'), blockId, title: z.string(), paragraphs: z.array(z.string()) }),
  z.object({
    type: z.literal('goods'),
    blockId,
    title: z.string(),
    layout: z.enum(['grid', 'list', 'row']),
    activityType,
    /** Group from which `goodsList` returns the following pages; empty: the list is complete. */
    groupId: z.string(),
    hasMore: z.boolean(),
    goods: validItems(goodsCardSchema, { keepsOne: true }),
  }),
  z.object({
    type: z.literal('coupon'),
    blockId,
    title: z.string(),
    couponIds: z.array(id).describe('couponId values of /api/coupon/list'),
    coupons: validItems(couponSchema)
      .default([])
      .describe('terms of those that can be taken now; empty: only /api/coupon/list has them'),
  }),
  z.object({
    type: z.literal('countdown'),
    blockId,
    title: z.string(),
    endsAt: instant.describe('always in the future; ISO-8601, UTC'),
  }),
  z.object({ type: z.literal('link'), blockId, advert: advertSchema }),
]);
export type ActivityBlock = z.output<typeof blockSchema>;

const exampleCard = {
  goodsId: '101001',
  title: '头戴式无线耳机',
  picture: '/vantmall/catalogue/goods/101001/cover.webp',
  points: 599,
  priceFen: 1990,
  marketPriceFen: 39_900,
  tags: ['hot' as const],
  soldOut: false,
  priceVaries: false,
  exchanged: 1200,
  activity: null,
};

export const webActivityPageConfig = defineEndpoint({
  ...routes.webActivityPageConfig,
  source: 'R-ACTIVITY-09',
  summary: 'Returns a page that operators assembled from blocks, with the cards of its products',
  cacheSeconds: 30,
  input: z.object({ pageId: id }),
  data: z.object({
    pageId: id,
    title: z.string(),
    activityType,
    shareText: z.string(),
    cover: href.describe('picture for sharing'),
    blocks: validItems(blockSchema).describe('blocks of unknown types are dropped'),
  }),
  example: {
    input: { pageId: 'year-goods' },
    data: {
      pageId: 'year-goods',
      title: '年货换购',
      activityType: 0,
      shareText: '一年的好东西，用兑换币换回家',
      cover: '/vantmall/catalogue/banners/festival-table.webp',
      blocks: [
        { type: 'countdown', blockId: '1', title: '距本场结束', endsAt: '2026-03-10T16:00:00.000Z' },
        { type: 'text', blockId: '2', title: '怎么换', paragraphs: ['挑好年货，用兑换币加少量现金带走。'] },
        {
          type: 'goods',
          blockId: '3',
          title: '年货精选',
          layout: 'grid',
          activityType: 0,
          groupId: '',
          hasMore: false,
          goods: [exampleCard],
        },
      ],
    },
  },
});
