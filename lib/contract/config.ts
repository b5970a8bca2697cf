import { z } from 'zod';
import { defineEndpoint } from './define-endpoint';
import { href, id, points, validItems } from './fields';
import { MAX_EVENTS_PER_BATCH } from './limits';
import { routes } from './routes';

const milliseconds = z.number().int().min(0).max(600_000).describe('milliseconds');

/** When a part of a page counts as an exposure, and how events are batched (R-EVENT-05). */
const buryPointConfig = z.object({
  exposeDuration: milliseconds.describe('milliseconds that a part must be in view'),
  exposeMinAreaRate: z.number().min(0).max(1).describe('share of the area that must be in view, 0 to 1'),
  pushInterval: milliseconds.describe('milliseconds between two batches of events'),
  queueSize: z.number().int().min(1).max(MAX_EVENTS_PER_BATCH).describe('number of events in a full batch'),
});

/** How the notice bar moves. */
export const noticeMode = z.enum(['swipe', 'marquee']);
export type NoticeMode = z.output<typeof noticeMode>;

export const payType = z.enum(['wechat', 'alipay', 'cloud']);
export type PayType = z.output<typeof payType>;

/** Settings of a project (R-PROJECT-10, R-PROJECT-11, R-PROJECT-12, R-PAY-03). */
const projectConfigSchema = z.object({
  /** Id of the returned project; it differs from the requested id when the requested project is unknown. */
  pId: id,
  projectName: z.string().describe('name in page titles and messages; empty: the name of the brand'),
  boolOpen: z.boolean(),
  themeConfig: z.string().describe('id of the brand theme'),
  umengId: z.string(),
  baiduId: z.string(),
  isPointsDialog: z.boolean(),
  isWxMiniAppPay: z.boolean(),
  paySetting: z.object({
    isWxPay: z.boolean(),
    isAliPay: z.boolean(),
    isCloudPay: z.boolean(),
  }),
  bindPhonePoints: points,
  showHomeButton: z.boolean(),
  webPointTemplate: z
    .string()
    .describe('name of points, with `{points}` for that of the brand; `default` or empty: that of the brand'),
  orderSuccessTipConfig: z.object({
    content: z.string(),
    /** Milliseconds. */
    duration: z.number().int().min(0),
    type: z.string(),
    url_name: z.string(),
  }),
  initPoints: points.optional().describe('trial points of a new user; absent: the amount is unknown'),
  signInPoints: z
    .array(points)
    .min(1)
    .optional()
    .describe('points of the days of a round of sign-ins; absent: 10, 20, 30, 40, 50, 60, 100'),
  sharePoints: points.optional().describe('points for the first share of a day; absent: 500'),
  defaultPath: z.string().optional().describe('page of the empty address; absent: /primary1'),
  firstBindReturnPoints: points
    .optional()
    .describe('points for binding a phone for the first time, shown on the first-return retention page'),
  morePoints: points.optional().describe('maximum points of the tasks of one day, shown at "more goods"'),
  buryPointConfig: buryPointConfig.optional(),
  // R-HOME-30
  tabs: z
    .array(z.object({ groupTypeId: id, title: z.string() }))
    .optional()
    .describe('groups of products, as tabs of the home page; absent: the page asks for the groups'),
  defaultKeyword: z
    .string()
    .optional()
    .describe('keyword of the empty search bar; absent: the page asks for it'),
  webTextConfig: z.object({
    /** Title of the home page; empty: the brand's own. */
    homeTitle: z.string(),
  }),
  mallConfig: z.object({
    carousel_top_text: z.array(z.string()),
    carousel_top_mode: noticeMode
      .optional()
      .describe('whether the notice bar swipes from text to text or runs as a marquee; absent: it swipes'),
    overdue_donate_points: points,
    auto_refund_minute: z.number().int().min(0),
    auto_refund_open: z.boolean(),
    refund_open: z.boolean(),
    points_goods_group_tab: z.array(z.object({ minPoints: points, maxPoints: points })),
    default_pay_type: payType,
    convenient_buying_id: z.string(),
    pay_success_points: points
      .optional()
      .describe(
        'points for a paid order; an order paid with points only gains at most the points that it cost',
      ),
  }),
});
export type ProjectConfig = z.output<typeof projectConfigSchema>;

const projectConfigExample: z.input<typeof projectConfigSchema> = {
  pId: '10000',
  projectName: '',
  boolOpen: true,
  themeConfig: 'vantmall',
  umengId: '',
  baiduId: '',
  isPointsDialog: true,
  isWxMiniAppPay: false,
  paySetting: { isWxPay: true, isAliPay: true, isCloudPay: true },
  bindPhonePoints: 100,
  showHomeButton: true,
  webPointTemplate: 'default',
  orderSuccessTipConfig: { content: '兑换成功', duration: 5000, type: 'text', url_name: '' },
  initPoints: 200,
  signInPoints: [10, 20, 30, 40, 50, 60, 100],
  sharePoints: 500,
  defaultPath: '/primary1',
  firstBindReturnPoints: 100,
  morePoints: 600,
  buryPointConfig: { exposeDuration: 3000, exposeMinAreaRate: 0.8, pushInterval: 2000, queueSize: 20 },
  tabs: [{ groupTypeId: '101', title: '数码' }],
  defaultKeyword: '茶杯',
  webTextConfig: { homeTitle: '' },
  mallConfig: {
    carousel_top_text: ['李** 刚用 599 兑换了头戴式无线耳机'],
    carousel_top_mode: 'swipe',
    overdue_donate_points: 200,
    auto_refund_minute: 30,
    auto_refund_open: true,
    refund_open: true,
    points_goods_group_tab: [{ minPoints: 0, maxPoints: 599 }],
    default_pay_type: 'wechat',
    convenient_buying_id: '',
    pay_success_points: 50,
  },
};

export const projectConfig = defineEndpoint({
  ...routes.projectConfig,
  source: 'R-PROJECT-09',
  summary: 'Returns the configuration of a project',
  cacheSeconds: 30,
  data: projectConfigSchema,
  example: { data: projectConfigExample },
});

/** The parsed `businessKey` of an advert (R-HOME-10). */
export type BusinessKey = Record<
  'title' | 'subTitle' | 'cta' | 'pageId' | 'goodsId' | 'type' | 'path' | 'accountId',
  string
>;

/** Kinds of configured links (R-NAV-20). */
export const linkType = z
  .enum(['link', 'path', 'goods', 'miniProgram'])
  .describe('miniProgram: `path` is the page of a mini program, with its query');

// R-HOME-10
export const advertSchema = z.object({
  urlType: z
    .string()
    .describe(`${linkType.options.join(', ')}; with another kind, the fields of businessKey decide`),
  img: href,
  desc: z.string(),
  businessKey: z
    .string()
    .describe('JSON object with title, subTitle, cta, pageId, goodsId, type, path, accountId'),
});
export type Advert = z.output<typeof advertSchema>;

export const advertType = z.enum(['feedAdvert', 'entryGrid']);
export type AdvertType = z.output<typeof advertType>;

/** One or several advert types, separated by commas. */
const advertTypes = z
  .string()
  .regex(new RegExp(`^(${advertType.options.join('|')})(,(${advertType.options.join('|')})){0,4}$`))
  .describe(`one or more of ${advertType.options.join(', ')}, separated by commas`);

const listedAdvertSchema = advertSchema.extend({
  advType: advertType.optional().describe('absent: the first requested type'),
});
export type ListedAdvert = z.output<typeof listedAdvertSchema>;

export const webAdvertiseConfig = defineEndpoint({
  ...routes.webAdvertiseConfig,
  source: 'R-HOME-09',
  summary:
    'Lists the adverts of one or more slots: feedAdvert 1 banners, feedAdvert 2 and 3 products of the pages centerPageA and centerPageB, feedAdvert 9 wine dialog of the centres, entryGrid 1 home entries, entryGrid 2 personal centre entries, entryGrid 3 shortcuts of the minus-one screen',
  cacheSeconds: 60,
  input: z.object({
    advType: advertTypes,
    subType: z.coerce.number().int().min(0).max(99).default(1),
  }),
  data: validItems(listedAdvertSchema),
  example: {
    input: { advType: 'feedAdvert', subType: 1 },
    data: [
      {
        advType: 'feedAdvert',
        urlType: 'path',
        img: '/vantmall/catalogue/banners/vantmall-digital.webp',
        desc: '头戴耳机，599 币带走',
        businessKey:
          '{"title":"头戴耳机","subTitle":"","cta":"去看看","pageId":"","goodsId":"","type":"101","path":"/goodsProfile/101001"}',
      },
    ],
  },
});
