import 'server-only';
import { z } from 'zod';
import { payType } from '@/lib/contract/config';
import { points } from '@/lib/contract/fields';
import type { MallDeps } from '../context';
import type { Execute } from '../db/pipeline';
import { localized } from '../goods/localized';

const localizedDefault = (zh: string, en: string) => localized.default({ zh, en });

/** What `projects.config` may say; a project names only what differs (R-PROJECT-13, R-EVENT-05). */
export const projectColumn = z.object({
  projectName: localizedDefault('积分商城', 'Points mall'),
  homeTitle: localizedDefault('', ''),
  umengId: z.string().default(''),
  baiduId: z.string().default(''),
  isPointsDialog: z.boolean().default(true),
  isWxMiniAppPay: z.boolean().default(false),
  isWxPay: z.boolean().default(true),
  isAliPay: z.boolean().default(true),
  isCloudPay: z.boolean().default(true),
  defaultPayType: payType.default('wechat'),
  initPoints: points.default(200),
  bindPhonePoints: points.default(100),
  /** The page tells them; what is given is `bindPhonePoints`, and what the tasks of a day come to. */
  firstBindReturnPoints: points.optional(),
  morePoints: points.default(600),
  /** When a part of a page counts as seen; milliseconds. */
  buryPoint: z
    .object({
      exposeDuration: z.number().int().min(0),
      exposeMinAreaRate: z.number().min(0).max(1),
      pushInterval: z.number().int().min(0),
      queueSize: z.number().int().min(1).max(20),
    })
    .default({ exposeDuration: 3000, exposeMinAreaRate: 0.8, pushInterval: 2000, queueSize: 20 }),
  /** Given once a day to a shopper who is not new and has none; 0 switches it off. */
  overdueDonatePoints: points.default(200),
  /** Most points that `addPoint` gives for one spec, and to one user in a day. */
  addPointCap: points.default(500),
  showHomeButton: z.boolean().default(true),
  webPointTemplate: z.string().default('default'),
  orderSuccessTip: z
    .object({ content: localized, duration: z.number().int().min(0), type: z.string(), urlName: z.string() })
    .default({
      content: { zh: '兑换成功，48 小时内发货', en: 'All set – it ships within 48 hours' },
      duration: 5000,
      type: 'text',
      urlName: '',
    }),
  autoRefundMinute: z.number().int().min(0).default(30),
  autoRefundOpen: z.boolean().default(true),
  refundOpen: z.boolean().default(true),
  /** "Guess your favour". */
  pointsTabs: z.array(z.object({ minPoints: points, maxPoints: points })).default([
    { minPoints: 0, maxPoints: 599 },
    { minPoints: 600, maxPoints: 699 },
    { minPoints: 700, maxPoints: 799 },
  ]),
  convenientBuyingId: z.string().default(''),
  /** Which orders a guest without a bound phone may place; absent: `all` in demo mode, else `paid`. */
  guestOrders: z.enum(['all', 'paid', 'none']).optional(),
  /** Whether a product without a price in cash goes once a day to a phone and to an address; absent: not in demo mode. */
  pointsOnlyOnceADay: z.boolean().optional(),
});
export type ProjectColumn = z.output<typeof projectColumn>;

export interface Project {
  pId: string;
  theme: string;
  isOpen: boolean;
  config: ProjectColumn;
}

/** The statement that reads a project and the default one, which stands in for an id that is not known. */
const selectProjects = ({ db, settings }: Pick<MallDeps, 'db' | 'settings'>, pId: string) =>
  db.selectFrom('projects').selectAll().where('p_id', 'in', [pId, settings.defaultPId]);

/** What a project says about placing orders in it. */
export interface OrderRules {
  /** The known project that they are of: an id that is not known has those of the default project. */
  pId: string;
  isOpen: boolean;
  /** Which orders a user who is not known (`user/identity.ts`) may place: all, those that cost cash, none. */
  guestOrders: 'all' | 'paid' | 'none';
  /** Whether a product without a price in cash goes once a day to one phone and to one address. */
  pointsOnlyOnceADay: boolean;
}

const rulesColumn = projectColumn.pick({ guestOrders: true, pointsOnlyOnceADay: true });

/** The rules for orders in a project, together with other statements. */
export async function sendOrderRules(
  host: Pick<MallDeps, 'db' | 'settings'>,
  send: Execute,
  pId: string,
): Promise<OrderRules> {
  const { demo, defaultPId } = host.settings;
  const { rows } = await send(selectProjects(host, pId));
  const row = rows.find((each) => each.p_id === pId) ?? rows[0];
  const { guestOrders, pointsOnlyOnceADay } = rulesColumn.parse(row ? JSON.parse(row.config) : {});
  return {
    pId: row?.p_id ?? defaultPId,
    isOpen: row?.is_open !== 0,
    guestOrders: guestOrders ?? (demo ? 'all' : 'paid'),
    pointsOnlyOnceADay: pointsOnlyOnceADay ?? !demo,
  };
}

/** The project of an id, or the default one for an id that is not known (R-PROJECT-04). */
export async function getProject(deps: Pick<MallDeps, 'db' | 'settings'>, pId: string): Promise<Project> {
  const rows = await selectProjects(deps, pId).execute();
  const row = rows.find((each) => each.p_id === pId) ?? rows[0];
  return {
    pId: row?.p_id ?? deps.settings.defaultPId,
    theme: row?.theme ?? '',
    isOpen: row?.is_open !== 0,
    config: projectColumn.parse(row ? JSON.parse(row.config) : {}),
  };
}
