import type { PayType, ProjectConfig } from '@/lib/contract/config';
import type { Environment } from '../environment/detect-environment';

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

const DEFAULT_METHODS = { wechat: 'page', alipay: 'page', cloud: 'page' } as const;

/** The payment methods of each environment. A provider's app cannot open the page of another provider. */
const methodsByEnvironment: Readonly<Record<Environment, Readonly<Partial<Record<PayType, PaymentMethod>>>>> =
  {
    browser: DEFAULT_METHODS,
    app: DEFAULT_METHODS,
    quickApp: DEFAULT_METHODS,
    wechat: { wechat: 'bridge' },
    mini: { wechat: 'miniPage' },
    alipay: { alipay: 'page' },
    alipayMini: { alipay: 'trade' },
  };

/**
 * Finds the payment method for a channel; undefined if the environment does not support the channel
 * (R-PAY-06, R-APP-02).
 */
export function findPaymentMethod(
  environment: Environment,
  channel: PayType,
  { isWxMiniAppPay }: Pick<PayRules, 'isWxMiniAppPay'>,
): PaymentMethod | undefined {
  const method = methodsByEnvironment[environment][channel];
  return channel === 'wechat' && method === 'page' && isWxMiniAppPay ? 'scheme' : method;
}

const allChannels: readonly PayType[] = ['wechat', 'alipay', 'cloud'];

/** The channels to offer in an environment, the project's default first (R-PAY-01). */
export function getPayChannels(environment: Environment, { setting, defaultType }: PayRules): PayType[] {
  const allowed = { wechat: setting.isWxPay, alipay: setting.isAliPay, cloud: setting.isCloudPay };
  return allChannels
    .filter((type) => allowed[type] && methodsByEnvironment[environment][type])
    .sort((a, b) => Number(b === defaultType) - Number(a === defaultType));
}

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
