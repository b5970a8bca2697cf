import { z } from 'zod';
import { ActivityType } from './activity-type';
import { defineEndpoint } from './define-endpoint';
import { example } from './examples';
import { count, href, instant, pagingInput, publicPageSchema, validItems } from './fields';
import { goodsCardSchema } from './goods';
import { routes } from './routes';

// R-LIVE-04
const videoId = z
  .string()
  .regex(/^\d{1,18}$/, 'digits')
  .describe('numeric');
const params = z.object({ videoId });

const liveCardSchema = z.object({
  videoId,
  title: z.string(),
  hostName: z.string(),
  cover: href,
  state: z.enum(['live', 'coming', 'replay']),
  startsAt: instant,
  endsAt: instant,
  viewers: count.describe('number of viewers so far; 0 before the start'),
  likeCount: count,
});
export type LiveCard = z.output<typeof liveCardSchema>;

const liveDetailSchema = liveCardSchema.extend({
  videoUrl: href.nullable().describe('HLS playlist; null before the start'),
  goods: validItems(goodsCardSchema).describe(
    'pinned products in order, with the prices of a live activity (type 7) while one runs',
  ),
  shareText: z.string(),
  serverNow: instant.optional().describe('current time of the server; compare startsAt with it'),
});
export type LiveDetail = z.output<typeof liveDetailSchema>;

const exampleCard: LiveCard = {
  videoId: example.videoId,
  title: '早安厨房：一口好锅做早餐',
  hostName: '小满的厨房',
  cover: '/vantmall/catalogue/banners/vantmall-kitchen.webp',
  state: 'live',
  startsAt: '2026-03-10T00:00:00.000Z',
  endsAt: '2026-03-10T06:00:00.000Z',
  viewers: 10_546,
  likeCount: 3406,
};

export const liveList = defineEndpoint({
  ...routes.liveList,
  source: 'R-LIVE-01',
  summary:
    'Lists live videos: current ones, then announced ones (the next first), then replays (the latest first)',
  cacheSeconds: 15,
  input: z.object(pagingInput),
  data: publicPageSchema(liveCardSchema),
  example: {
    input: { pageNum: 1, pageSize: 10 },
    data: { list: [exampleCard], pageNum: 1, pageSize: 10, total: 1, hasNextPage: false },
  },
});

export const liveDetail = defineEndpoint({
  ...routes.liveDetail,
  source: 'R-LIVE-02',
  summary: 'Returns a live video with its pinned products',
  cacheSeconds: 15,
  params,
  data: liveDetailSchema,
  example: {
    params: { videoId: example.videoId },
    data: {
      ...exampleCard,
      videoUrl: '/vantmall/catalogue/live/1002/index.m3u8',
      goods: [
        {
          goodsId: example.goodsId,
          title: '茶杯',
          picture: '/vantmall/catalogue/cup.webp',
          points: 80,
          priceFen: 1590,
          marketPriceFen: 9900,
          tags: [],
          soldOut: false,
          priceVaries: false,
          exchanged: 0,
          activity: {
            activityType: ActivityType.live,
            startsAt: exampleCard.startsAt,
            endsAt: exampleCard.endsAt,
            claimedRate: 0.2,
          },
        },
      ],
      shareText: '跟着小满做十分钟早餐，锅具直播价',
      serverNow: '2026-03-10T04:00:00.000Z',
    },
  },
});

export const liveLike = defineEndpoint({
  ...routes.liveLike,
  source: 'R-LIVE-03',
  summary: 'Likes a live video; one like counts for each user, repeated calls return the same result',
  params,
  data: z.object({ likeCount: count }),
  example: { params: { videoId: example.videoId }, data: { likeCount: 3407 } },
});
