import type { GoodsCard } from '@/lib/contract/goods';
import type { LiveCard, LiveDetail } from '@/lib/contract/live';

export const exampleCard: LiveCard = {
  videoId: '1002',
  title: '早安厨房：一口好锅做早餐',
  hostName: '小满的厨房',
  cover: '/vantmall/catalogue/banners/vantmall-kitchen.webp',
  state: 'live',
  startsAt: '2026-03-10T00:00:00.000Z',
  endsAt: '2026-03-10T06:00:00.000Z',
  viewers: 10_546,
  likeCount: 3406,
};

export const examplePinned: GoodsCard = {
  goodsId: '101001',
  title: '头戴式无线耳机',
  picture: '/vantmall/catalogue/goods/101001/cover.webp',
  points: 419,
  priceFen: 1590,
  marketPriceFen: 9900,
  tags: [],
  soldOut: false,
  priceVaries: false,
  exchanged: 0,
  activity: { activityType: 7, startsAt: exampleCard.startsAt, endsAt: exampleCard.endsAt, claimedRate: 0 },
};

export const exampleVideo: LiveDetail = {
  ...exampleCard,
  videoUrl: '/vantmall/catalogue/live/1002/index.m3u8',
  goods: [examplePinned],
  shareText: '跟着小满做十分钟早餐，锅具直播价',
  serverNow: '2026-03-10T04:00:00.000Z',
};
