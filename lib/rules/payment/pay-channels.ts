import type { PayType, ProjectConfig } from '@/lib/contract/config';
import type { Environment } from '../environment/environment';
import { type Feature, hasFeature } from '../environment/features';

/** The payment settings of a project, from `projectConfig`. */
export interface PayRules {
  setting: ProjectConfig['paySetting'];
  defaultType: PayType;
  /** Whether WeChat Pay outside of WeChat opens the mini program. */
  isWxMiniAppPay: boolean;
}

/**
 * How a page starts a payment. `page`: opens the provider's payment page; `scheme`: opens a link to the
 * WeChat mini program; `bridge`: calls WeChat's JavaScript bridge; `miniPage`: opens a page of the
 * surrounding WeChat mini program; `trade`: calls the surrounding Alipay mini program.
 */
export type PaymentMethod = 'page' | 'scheme' | 'bridge' | 'miniPage' | 'trade';

/** The payment methods of each channel, each with the feature that it needs. */
const methodsByChannel: Readonly<Record<PayType, readonly (readonly [PaymentMethod, Feature])[]>> = {
  wechat: [
    ['page', 'weChatPayPage'],
    ['bridge', 'weChatPayBridge'],
    ['miniPage', 'weChatPayMini'],
  ],
  alipay: [
    ['page', 'alipayPage'],
    ['trade', 'alipayTrade'],
  ],
  cloud: [['page', 'cloudPayPage']],
};

const findMethod = (environment: Environment, channel: PayType): PaymentMethod | undefined =>
  methodsByChannel[channel].find(([, feature]) => hasFeature(feature, environment))?.[0];

/**
 * Finds the payment method for a channel; undefined if the environment does not support the channel
 * (R-PAY-06, R-APP-02).
 */
export function findPaymentMethod(
  environment: Environment,
  channel: PayType,
  { isWxMiniAppPay }: Pick<PayRules, 'isWxMiniAppPay'>,
): PaymentMethod | undefined {
  const method = findMethod(environment, channel);
  return channel === 'wechat' && method === 'page' && isWxMiniAppPay ? 'scheme' : method;
}

const allChannels: readonly PayType[] = ['wechat', 'alipay', 'cloud'];

/** The channels to offer in an environment, the project's default first (R-PAY-01). */
export function getPayChannels(environment: Environment, { setting, defaultType }: PayRules): PayType[] {
  const allowed = { wechat: setting.isWxPay, alipay: setting.isAliPay, cloud: setting.isCloudPay };
  return allChannels
    .filter((type) => allowed[type] && findMethod(environment, type))
    .sort((a, b) => Number(b === defaultType) - Number(a === defaultType));
}

/** Whether an order with cash can be paid, if not here, then in a browser (R-PAY-04). */
export const canPayOrders = (rules: PayRules): boolean => getPayChannels('browser', rules).length > 0;

/** Settings without a configuration: all channels are offered, and the server rejects disallowed ones. */
export const defaultPayRules: PayRules = {
  setting: { isWxPay: true, isAliPay: true, isCloudPay: true },
  defaultType: 'wechat',
  isWxMiniAppPay: false,
};

/** The payment settings of a project; the defaults if its configuration could not be loaded. */
export const toPayRules = (project: ProjectConfig | null): PayRules =>
  project
    ? {
        setting: project.paySetting,
        defaultType: project.mallConfig.default_pay_type,
        isWxMiniAppPay: project.isWxMiniAppPay,
      }
    : defaultPayRules;
