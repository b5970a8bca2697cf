import type { PayType, ProjectConfig } from '@/lib/contract/config';
import type { Environment } from '../page/environment';

/** What a project says about payment; of `projectConfig`. */
export interface PayRules {
  setting: ProjectConfig['paySetting'];
  defaultType: PayType;
  /** Outside of WeChat its channel leads into the mini program. */
  isWxMiniAppPay: boolean;
}

/**
 * How a page pays. `page`: at an address; `scheme`: at an address that opens the WeChat mini program; `bridge`: by
 * WeChat's bridge; `miniPage`: on a page of the WeChat mini program around it; `trade`: by the Alipay mini program
 * around it.
 */
export type PaymentMethod = 'page' | 'scheme' | 'bridge' | 'miniPage' | 'trade';

const DEFAULT_METHODS = { wechat: 'page', alipay: 'page', cloud: 'page' } as const;

/** What each environment can do. A payment app opens no other's cashier. */
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

/** How a channel is paid here; undefined where it cannot be (R-PAY-06, R-APP-02). */
export function findPaymentMethod(
  environment: Environment,
  channel: PayType,
  { isWxMiniAppPay }: Pick<PayRules, 'isWxMiniAppPay'>,
): PaymentMethod | undefined {
  const method = methodsByEnvironment[environment][channel];
  return channel === 'wechat' && method === 'page' && isWxMiniAppPay ? 'scheme' : method;
}

const allChannels: readonly PayType[] = ['wechat', 'alipay', 'cloud'];

/** The channels to offer, the project's default first (R-PAY-01). */
export function getPayChannels(environment: Environment, { setting, defaultType }: PayRules): PayType[] {
  const allowed = { wechat: setting.isWxPay, alipay: setting.isAliPay, cloud: setting.isCloudPay };
  return allChannels
    .filter((type) => allowed[type] && methodsByEnvironment[environment][type])
    .sort((a, b) => Number(b === defaultType) - Number(a === defaultType));
}

/** Without a configuration everything is offered; the server refuses what is not allowed. */
export const defaultPayRules: PayRules = {
  setting: { isWxPay: true, isAliPay: true, isCloudPay: true },
  defaultType: 'wechat',
  isWxMiniAppPay: false,
};

/** A project's rules; the defaults when its configuration could not be loaded. */
export const toPayRules = (project: ProjectConfig | null): PayRules =>
  project
    ? {
        setting: project.paySetting,
        defaultType: project.mallConfig.default_pay_type,
        isWxMiniAppPay: project.isWxMiniAppPay,
      }
    : defaultPayRules;
