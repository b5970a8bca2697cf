import { z } from 'zod';
import { define } from './define';
import { href, id, points } from './fields';
import { routes } from './routes';

export const payType = z.enum(['wechat', 'alipay', 'cloud']);
export type PayType = z.output<typeof payType>;

/** What a project sets (spec 3 "App state", spec 7 "projectConfig reads"). */
export const projectConfigSchema = z.object({
  /** The project that answered: another id than asked for means that the asked one is not known. */
  pId: id,
  projectName: z.string(),
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
  webPointTemplate: z.string(),
  orderSuccessTipConfig: z.object({
    content: z.string(),
    /** Milliseconds. */
    duration: z.number().int().min(0),
    type: z.string(),
    url_name: z.string(),
  }),
  initPoints: points,
  webTextConfig: z.object({
    /** Title of the home page; empty: the brand's own. */
    homeTitle: z.string(),
  }),
  mallConfig: z.object({
    carousel_top_text: z.array(z.string()),
    overdue_donate_points: points,
    auto_refund_minute: z.number().int().min(0),
    auto_refund_open: z.boolean(),
    refund_open: z.boolean(),
    points_goods_group_tab: z.array(z.object({ minPoints: points, maxPoints: points })),
    default_pay_type: payType,
    convenient_buying_id: z.string(),
    pay_success_points: points
      .optional()
      .describe('for an order that was paid; one paid with points alone gains at most what it cost'),
  }),
});
export type ProjectConfig = z.output<typeof projectConfigSchema>;

export const projectConfig = define({
  ...routes.projectConfig,
  summary: 'Configuration of a project',
  source: 'spec 7',
  cacheSeconds: 30,
  data: projectConfigSchema,
});

/** What `businessKey` of an advert holds once parsed (spec 3). */
export const businessKeySchema = z.object({
  title: z.string().default(''),
  subTitle: z.string().default(''),
  cta: z.string().default(''),
  pageId: z.string().default(''),
  goodsId: z.string().default(''),
  type: z.string().default(''),
  path: z.string().default(''),
});
export type BusinessKey = z.output<typeof businessKeySchema>;

export const advertSchema = z.object({
  urlType: z.enum(['link', 'path', 'goods']),
  img: href,
  desc: z.string(),
  businessKey: z.string().describe('JSON: title, subTitle, cta, pageId, goodsId, type, path'),
});
export type Advert = z.output<typeof advertSchema>;

export const webAdvertiseConfig = define({
  ...routes.webAdvertiseConfig,
  summary:
    'Adverts of a place: feedAdvert 1 banners, entryGrid 1 home entries, entryGrid 2 personal centre entries',
  source: 'spec 7',
  cacheSeconds: 60,
  input: z.object({
    advType: z.enum(['feedAdvert', 'entryGrid']),
    subType: z.coerce.number().int().min(0).max(99).default(1),
  }),
  data: z.array(advertSchema),
});
