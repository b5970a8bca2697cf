import 'server-only';

/**
 * The cache tags of public data. A read of a page (`server/reads`) has the tags of its call, and a page has those of its reads.
 * - `goods`: products, their lists, recommendations, comments and coupons, and the products of activity pages
 * - `search`: results of the search
 * - `content`: adverts, activity pages, groups, search suggestions
 * - `project`: the configuration of projects, and whether a project is known and open
 */
export const cacheTags = ['goods', 'search', 'content', 'project'] as const;

/** A cache tag, by which cached reads and pages are invalidated. */
export type CacheTag = (typeof cacheTags)[number];

/**
 * Cache lifetime of a read of public data, in seconds, unless a change invalidates it before (R-API-20, R-OPERATOR-13). A page has
 * the shortest lifetime of its reads, and each page reads its project: 30 s. The responses of calls have `cacheSeconds` of their
 * endpoint instead (`server/bff/response-cache.ts`).
 */
export const pageReadSeconds: Readonly<Record<CacheTag, number>> = {
  goods: 60,
  search: 60,
  content: 30,
  project: 30,
};

/** The tags of public calls, by the id of the endpoint: for the reads of pages, and for the responses that the BFF caches. */
export const callTags: Readonly<Record<string, readonly CacheTag[] | undefined>> = {
  activitySessions: ['goods'],
  businessQualification: ['content'],
  channel: ['content'],
  channelAdvertisements: ['content'],
  convenientBuyingGoods: ['goods'],
  cornerImg: ['content'],
  couponOffers: ['goods'],
  defaultKeyword: ['content', 'project'],
  dtkGoods: ['goods'],
  dtkNineGoods: ['goods'],
  dtkRankings: ['goods'],
  expressTypes: ['content'],
  goodsComments: ['goods'],
  goodsCouponConfig: ['goods'],
  goodsDetail: ['goods'],
  goodsGroupConfig: ['content'],
  goodsIndex: ['goods'],
  goodsList: ['goods'],
  goodsRecommendList: ['goods'],
  goodsSearch: ['search'],
  kefuConfig: ['content'],
  liveDetail: ['goods'],
  liveList: ['content'],
  projectConfig: ['project'],
  promotionArticles: ['content'],
  quickAppConfig: ['content'],
  tabbarFloatImg: ['content'],
  tipFloatConfig: ['content'],
  trafficGuideConfig: ['content'],
  webActivityPageConfig: ['content', 'goods'],
  webAdvertiseConfig: ['content'],
};

/**
 * Public calls that the BFF never answers from its cache, because a shopper is about to act on the stock that they return: of a
 * product, of the offers of an activity, and of coupons.
 */
export const forwardedCalls: ReadonlySet<string> = new Set([
  'activitySessions',
  'couponOffers',
  'goodsCouponConfig',
  'goodsDetail',
  'liveDetail',
]);
