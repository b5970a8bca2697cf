import 'server-only';
import { z } from 'zod';
import { noticeMode, payType } from '@/lib/contract/config';
import { points } from '@/lib/contract/fields';
import { DEFAULT_EVENT_SETTINGS, MAX_EVENTS_PER_BATCH } from '@/lib/contract/limits';
import { DEFAULT_SUCCESS_TIP, SUCCESS_TIP_DURATION_MS } from '@/lib/rules/order/success-tip';
import { DEFAULT_PATH, findLandingPath } from '@/lib/rules/page/page-routes';
import { INIT_POINTS, PAY_SUCCESS_POINTS, SHARE_POINTS } from '@/lib/rules/points/points';
import { POINTS_RANGES } from '@/lib/rules/points/points-ranges';
import { DAYS_PER_ROUND, SIGN_IN_POINTS } from '@/lib/rules/points/sign-in';
import type { MallDeps } from '../context';
import { jsonColumn } from '../db/json-column';
import type { Execute } from '../db/pipeline';
import { defineStatement } from '../db/statement';
import { localized } from '../goods/localized';

const localizedDefault = (zh: string, en: string) => localized.default({ zh, en });

/** Id of a service for web analytics. The operator's command reads one of digits only as a number. */
const serviceId = z.union([z.string(), z.number().int().transform(String)]).default('');

/**
 * Schema of `projects.config`; a project stores only what differs from the defaults (R-PROJECT-13, R-PROJECT-22,
 * R-EVENT-05).
 */
export const projectColumn = z.object({
  projectName: localizedDefault('', '').describe(
    'name in page titles, SMS and the web app; empty: the name of the brand',
  ),
  homeTitle: localizedDefault('', '').describe('title of the home page; empty: that of the brand'),
  umengId: serviceId.describe('id of the project at Umeng’s web analytics; empty: none'),
  baiduId: serviceId.describe('id of the project at Baidu’s web analytics; empty: none'),
  isPointsDialog: z.boolean().default(true).describe('whether pages show dialogs about gained points'),
  isWxMiniAppPay: z
    .boolean()
    .default(false)
    .describe('whether WeChat Pay outside of WeChat opens the mini program instead of WeChat’s payment page'),
  isWxPay: z
    .boolean()
    .default(true)
    .describe('whether WeChat Pay is offered, if the mall has an account there'),
  isAliPay: z.boolean().default(true).describe('the same for Alipay'),
  isCloudPay: z.boolean().default(true).describe('the same for cloud payment'),
  defaultPayType: payType.default('wechat').describe('payment channel that is offered first'),
  initPoints: points.default(INIT_POINTS).describe('trial points of a new user; 0 disables them'),
  bindPhonePoints: points.default(100).describe('points for binding a phone; 0 disables them'),
  signInPoints: z
    .array(points)
    .length(DAYS_PER_ROUND)
    .default([...SIGN_IN_POINTS])
    .describe('points of the seven days of a round of sign-ins; 0: a day without points'),
  sharePoints: points.default(SHARE_POINTS).describe('points for the first share of a day; 0 disables them'),
  paySuccessPoints: points
    .default(PAY_SUCCESS_POINTS)
    .describe(
      'points for paying an order, for one without cash at most half of what it cost; 0 disables them',
    ),
  firstBindReturnPoints: points
    .optional()
    .describe(
      'points that the page for leaving shoppers announces for binding a phone; it grants none. Absent: `bindPhonePoints`',
    ),
  morePoints: points
    .default(600)
    .describe('points of the tasks of a day that the point centre announces; it grants none'),
  buryPoint: z
    .object({
      exposeDuration: z.number().int().min(0),
      exposeMinAreaRate: z.number().min(0).max(1),
      pushInterval: z.number().int().min(0),
      queueSize: z.number().int().min(1).max(MAX_EVENTS_PER_BATCH),
    })
    .default(DEFAULT_EVENT_SETTINGS)
    .describe(
      'events of pages: milliseconds for which a part must be in view and the share of its area, milliseconds between two batches, and events in a full batch',
    ),
  overdueDonatePoints: points
    .default(200)
    .describe('points, once a day, for a returning shopper who has none; 0 disables them'),
  addPointCap: points
    .default(500)
    .describe('points that a shopper gets at most as missing for one spec, and in one day; 0 disables them'),
  // R-NAV-04
  defaultPath: z
    .string()
    .refine((path) => findLandingPath(path) !== undefined, 'must be the path of a page')
    .default(DEFAULT_PATH)
    .describe(
      'page of the empty address: the path of a page, with its query if it has one, or an alias of a page',
    ),
  notices: z
    .array(localized)
    .max(50)
    .optional()
    .describe('texts of the notice bar: `[{"zh":"…","en":"…"}]`; absent: those of the mall'),
  noticeMode: noticeMode
    .default('swipe')
    .describe('how the notice bar moves: from text to text, or all in one line'),
  defaultKeyword: localized
    .optional()
    .describe('keyword of the empty search bar: `{"zh":"…","en":"…"}`; absent: that of the mall'),
  hotWords: z
    .object({ zh: z.array(z.string()).max(30), en: z.array(z.string()).max(30) })
    .optional()
    .describe('hot words of the search page: `{"zh":["…"],"en":["…"]}`; absent: those of the mall'),
  showHomeButton: z
    .boolean()
    .default(true)
    .describe('whether pages of products have a button to the home page'),
  webPointTemplate: z
    .string()
    .default('default')
    .describe(
      'name of points, with `{points}` for that of the brand; `default` or empty: that of the brand. In English a plural, which loses its s after 1',
    ),
  orderSuccessTip: z
    .object({ content: localized, duration: z.number().int().min(0), type: z.string(), urlName: z.string() })
    .default({
      content: DEFAULT_SUCCESS_TIP,
      duration: SUCCESS_TIP_DURATION_MS,
      type: 'text',
      urlName: '',
    })
    .describe(
      'tip after an order, with its milliseconds; unless `type` is `text`, it links to `urlName`: a path of the mall or an https address. Without a text there is no tip; the default is not shown for orders without shipping',
    ),
  autoRefundMinute: z
    .number()
    .int()
    .min(0)
    .default(30)
    .describe('minutes after the payment in which a refund before sending is approved automatically'),
  autoRefundOpen: z
    .boolean()
    .default(true)
    .describe('whether such refunds are approved automatically; `false`: each one waits for an operator'),
  refundOpen: z.boolean().default(true).describe('whether shoppers can ask for a refund before sending'),
  pointsTabs: z
    .array(z.object({ minPoints: points, maxPoints: points }))
    .default([...POINTS_RANGES])
    .describe('tabs of the recommendations, by price in points'),
  convenientBuyingId: z
    .string()
    .default('')
    .describe('id of the activity with the add-ons that are offered with an order; empty: none'),
  guestOrders: z
    .enum(['all', 'paid', 'none'])
    .optional()
    .describe(
      'which orders a guest (no bound phone, no identity from WeChat or Alipay) may place; `paid`: paid in advance. Absent: `all` in demo mode, else `paid` ([why](decisions.md#which-guests-receive-points))',
    ),
  pointsOnlyOnceADay: z
    .boolean()
    .optional()
    .describe(
      'whether a product without a cash price ships only once a day to one phone and one address; absent: `false` in demo mode, else `true`',
    ),
});
export type ProjectColumn = z.output<typeof projectColumn>;
const configColumn = jsonColumn('projects.config', projectColumn);

/** A project with its settings, defaults filled in. */
export interface Project {
  pId: string;
  theme: string;
  isOpen: boolean;
  config: ProjectColumn;
}

/** Selects a project together with the default one, which replaces an unknown id. */
const selectProjects = defineStatement((db, { pId, defaultPId }: { pId: string; defaultPId: string }) =>
  db
    .selectFrom('projects')
    .select(['p_id', 'theme', 'is_open', 'config'])
    .where('p_id', 'in', [pId, defaultPId]),
);

/** The rules of a project for placing and paying orders. */
export interface OrderRules {
  /** Id of the project whose rules these are; the default project's for an unknown id. */
  pId: string;
  isOpen: boolean;
  /** Orders that a user without a known identity (`user/identity.ts`) may place: all, those that cost cash, none. */
  guestOrders: 'all' | 'paid' | 'none';
  /** Whether a product paid in points alone is limited to one a day per phone and address. */
  pointsOnlyOnceADay: boolean;
  /** Points for paying an order. */
  paySuccessPoints: number;
  /** The payment channels that the project allows. */
  channels: Pick<ProjectColumn, 'isWxPay' | 'isAliPay' | 'isCloudPay'>;
}

const rulesColumn = jsonColumn(
  'projects.config',
  projectColumn.pick({
    ...{ guestOrders: true, pointsOnlyOnceADay: true, paySuccessPoints: true },
    ...{ isWxPay: true, isAliPay: true, isCloudPay: true },
  }),
);

/** Reads the order rules of a project in a pipeline with other statements. */
export async function queueOrderRules(
  deps: Pick<MallDeps, 'db' | 'settings'>,
  execute: Execute,
  pId: string,
): Promise<OrderRules> {
  const { demo, defaultPId } = deps.settings;
  const { rows } = await execute(selectProjects(deps.db, { pId, defaultPId }));
  const row = rows.find((project) => project.p_id === pId) ?? rows[0];
  const { guestOrders, pointsOnlyOnceADay, paySuccessPoints, ...channels } = rulesColumn.parse(
    row?.config ?? '{}',
  );
  return {
    pId: row?.p_id ?? defaultPId,
    isOpen: row?.is_open !== 0,
    guestOrders: guestOrders ?? (demo ? 'all' : 'paid'),
    pointsOnlyOnceADay: pointsOnlyOnceADay ?? !demo,
    paySuccessPoints,
    channels,
  };
}

/** Reads a project, or the default one for an unknown id (R-PROJECT-04). */
export async function getProject(deps: Pick<MallDeps, 'db' | 'settings'>, pId: string): Promise<Project> {
  const { defaultPId } = deps.settings;
  const { rows } = await deps.db.executeQuery(selectProjects(deps.db, { pId, defaultPId }));
  const row = rows.find((project) => project.p_id === pId) ?? rows[0];
  return {
    pId: row?.p_id ?? defaultPId,
    theme: row?.theme ?? '',
    isOpen: row?.is_open !== 0,
    config: configColumn.parse(row?.config ?? '{}'),
  };
}
