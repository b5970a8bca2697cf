import 'server-only';
import { type ProjectConfig, projectConfig } from '@/lib/contract/config';
import { DEFAULT_EVENT_SETTINGS } from '@/lib/contract/limits';
import { SUCCESS_TIP_DURATION_MS } from '@/lib/rules/order/success-tip';
import { INIT_POINTS } from '@/lib/rules/points/points';
import { POINTS_RANGES } from '@/lib/rules/points/points-ranges';
import { type Fields, isFields, replaceUnreadable, withDefaults } from './complete-fields';

const schema = projectConfig.data;
const {
  mallConfig: mallConfigSchema,
  orderSuccessTipConfig: tipSchema,
  buryPointConfig: eventsSchema,
} = schema.shape;

/** Defaults of the specification, or of the brand (R-API-31). */
const DEFAULTS = {
  themeConfig: '',
  initPoints: INIT_POINTS,
  webTextConfig: { homeTitle: '' },
} as const satisfies Partial<ProjectConfig>;

const TIP_DEFAULTS = {
  ...{ content: '', type: '', url_name: '' },
  duration: SUCCESS_TIP_DURATION_MS,
} as const satisfies ProjectConfig['orderSuccessTipConfig'];

const MALL_DEFAULTS = {
  carousel_top_text: [],
  points_goods_group_tab: [...POINTS_RANGES],
  default_pay_type: 'wechat',
} satisfies Partial<ProjectConfig['mallConfig']>;

/** What a closed project gets in place of unreadable fields: its pages show none of them. */
const CLOSED_DEFAULTS = {
  ...{ projectName: '', umengId: '', baiduId: '', webPointTemplate: '' },
  ...{ isPointsDialog: false, isWxMiniAppPay: false, showHomeButton: false, bindPhonePoints: 0 },
  paySetting: { isWxPay: false, isAliPay: false, isCloudPay: false },
} as const satisfies Partial<ProjectConfig>;

const CLOSED_MALL_DEFAULTS = {
  ...{ overdue_donate_points: 0, auto_refund_minute: 0, auto_refund_open: false, refund_open: false },
  convenient_buying_id: '',
} as const satisfies Partial<ProjectConfig['mallConfig']>;

/** Notices may be one text. */
const completeMallConfig = ({ carousel_top_text: notices, ...config }: Fields, defaults: Fields): Fields =>
  replaceUnreadable(
    mallConfigSchema,
    { ...config, carousel_top_text: typeof notices === 'string' ? [notices] : notices },
    { ...MALL_DEFAULTS, ...defaults },
  );

/**
 * Completes the configuration of a project. One that names no id is the requested one; without a brand it has that of
 * `MALL_THEME`. A closed project stays closed whatever its other fields contain: an answer that does not fit the contract would
 * open it (R-PROJECT-07).
 */
export function completeProjectConfig(config: Fields, { pId }: Fields): Fields {
  const isClosed = config.boolOpen === false;
  const { mallConfig, orderSuccessTipConfig: tip, buryPointConfig: events } = config;
  const completed = {
    ...withDefaults({ pId }, config),
    orderSuccessTipConfig: replaceUnreadable(tipSchema, isFields(tip) ? tip : {}, TIP_DEFAULTS),
    ...(isFields(events) && {
      buryPointConfig: replaceUnreadable(eventsSchema.unwrap(), events, DEFAULT_EVENT_SETTINGS),
    }),
    ...((isFields(mallConfig) || isClosed) && {
      mallConfig: completeMallConfig(
        isFields(mallConfig) ? mallConfig : {},
        isClosed ? CLOSED_MALL_DEFAULTS : {},
      ),
    }),
  };
  return replaceUnreadable(schema, completed, isClosed ? { ...DEFAULTS, ...CLOSED_DEFAULTS, pId } : DEFAULTS);
}
