import type { PayType, ProjectConfig } from '@/lib/contract/config';
import type { Environment } from '../page/environment';

/** What a project says about payment; of `projectConfig`. */
export interface PayRules {
  setting: ProjectConfig['paySetting'];
  defaultType: PayType;
}

/** Channels an environment can do (product 6): a payment app opens no other's cashier. */
const possible: Readonly<Record<Environment, readonly PayType[]>> = {
  browser: ['wechat', 'alipay', 'cloud'],
  app: ['wechat', 'alipay', 'cloud'],
  quickApp: ['wechat', 'alipay', 'cloud'],
  wechat: ['wechat'],
  mini: ['wechat'],
  alipay: ['alipay'],
  alipayMini: ['alipay'],
};

/** The channels to offer, the project's default first. */
export function payChannels(environment: Environment, { setting, defaultType }: PayRules): PayType[] {
  const allowed = { wechat: setting.isWxPay, alipay: setting.isAliPay, cloud: setting.isCloudPay };
  const offered = possible[environment].filter((type) => allowed[type]);
  return [...offered].sort((a, b) => Number(b === defaultType) - Number(a === defaultType));
}

/** Without a configuration everything is offered; the server refuses what is not allowed. */
export const defaultPayRules: PayRules = {
  setting: { isWxPay: true, isAliPay: true, isCloudPay: true },
  defaultType: 'wechat',
};

/** A project's rules; the defaults when its configuration could not be loaded. */
export const payRulesOf = (project: ProjectConfig | null): PayRules =>
  project
    ? { setting: project.paySetting, defaultType: project.mallConfig.default_pay_type }
    : defaultPayRules;
