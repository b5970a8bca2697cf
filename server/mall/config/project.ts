import 'server-only';
import { z } from 'zod';
import { noticeMode, payType } from '@/lib/contract/config';
import { points } from '@/lib/contract/fields';
import { DEFAULT_EVENT_SETTINGS, MAX_EVENTS_PER_BATCH } from '@/lib/contract/limits';
import { SUCCESS_TIP_DURATION_MS } from '@/lib/rules/order/success-tip';
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
  /** Empty: the brand's own name. */
  projectName: localizedDefault('', ''),
  homeTitle: localizedDefault('', ''),
  umengId: serviceId,
  baiduId: serviceId,
  isPointsDialog: z.boolean().default(true),
  isWxMiniAppPay: z.boolean().default(false),
  isWxPay: z.boolean().default(true),
  isAliPay: z.boolean().default(true),
  isCloudPay: z.boolean().default(true),
  defaultPayType: payType.default('wechat'),
  initPoints: points.default(INIT_POINTS),
  bindPhonePoints: points.default(100),
  /** Points of the seven days of a round of sign-ins. */
  signInPoints: z
    .array(points)
    .length(DAYS_PER_ROUND)
    .default([...SIGN_IN_POINTS]),
  /** Points for the first share of a day; 0 disables it. */
  sharePoints: points.default(SHARE_POINTS),
  /** Points for paying an order; 0 disables it. */
  paySuccessPoints: points.default(PAY_SUCCESS_POINTS),
  /** Points that the page announces; the mall grants `bindPhonePoints` and the points of the daily tasks. */
  firstBindReturnPoints: points.optional(),
  morePoints: points.default(600),
  /** When a part of a page counts as seen: durations in milliseconds, the visible area as a share from 0 to 1. */
  buryPoint: z
    .object({
      exposeDuration: z.number().int().min(0),
      exposeMinAreaRate: z.number().min(0).max(1),
      pushInterval: z.number().int().min(0),
      queueSize: z.number().int().min(1).max(MAX_EVENTS_PER_BATCH),
    })
    .default(DEFAULT_EVENT_SETTINGS),
  /** Points granted once a day to a returning shopper who has none; 0 disables it. */
  overdueDonatePoints: points.default(200),
  /** Points that `addPoint` grants at most for one spec, and to one user in a day. */
  addPointCap: points.default(500),
  /** Page of the empty address, below the base path (R-NAV-04). */
  defaultPath: z
    .string()
    .refine((path) => findLandingPath(path) !== undefined, 'must be the path of a page')
    .default(DEFAULT_PATH),
  /** Notice bar; absent: the notices of the mall (`settings`). */
  notices: z.array(localized).max(50).optional(),
  /** How the notice bar moves. */
  noticeMode: noticeMode.default('swipe'),
  /** Keyword of an empty search bar; absent: that of the mall. */
  defaultKeyword: localized.optional(),
  /** Hot words of the search page; absent: those of the mall. */
  hotWords: z.object({ zh: z.array(z.string()).max(30), en: z.array(z.string()).max(30) }).optional(),
  showHomeButton: z.boolean().default(true),
  webPointTemplate: z.string().default('default'),
  orderSuccessTip: z
    .object({ content: localized, duration: z.number().int().min(0), type: z.string(), urlName: z.string() })
    .default({
      content: { zh: '兑换成功，48 小时内发货', en: 'All set – it ships within 48 hours' },
      duration: SUCCESS_TIP_DURATION_MS,
      type: 'text',
      urlName: '',
    }),
  autoRefundMinute: z.number().int().min(0).default(30),
  autoRefundOpen: z.boolean().default(true),
  refundOpen: z.boolean().default(true),
  /** Tabs of the recommendations ("Guess your favour"), by price in points. */
  pointsTabs: z.array(z.object({ minPoints: points, maxPoints: points })).default([...POINTS_RANGES]),
  convenientBuyingId: z.string().default(''),
  /** Which orders a guest without a bound phone may place; absent: `all` in demo mode, else `paid`. */
  guestOrders: z.enum(['all', 'paid', 'none']).optional(),
  /** Whether a product paid in points alone is limited to one a day per phone and address; absent: `false` in demo mode. */
  pointsOnlyOnceADay: z.boolean().optional(),
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
}

const rulesColumn = jsonColumn(
  'projects.config',
  projectColumn.pick({ guestOrders: true, pointsOnlyOnceADay: true, paySuccessPoints: true }),
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
  const { guestOrders, pointsOnlyOnceADay, paySuccessPoints } = rulesColumn.parse(row?.config ?? '{}');
  return {
    pId: row?.p_id ?? defaultPId,
    isOpen: row?.is_open !== 0,
    guestOrders: guestOrders ?? (demo ? 'all' : 'paid'),
    pointsOnlyOnceADay: pointsOnlyOnceADay ?? !demo,
    paySuccessPoints,
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
