import type { AppType } from '@/lib/contract/user';

/** The browser or app in which a page runs (R-ENV-01). */
export const environments = ['browser', 'wechat', 'alipay', 'mini', 'alipayMini', 'app', 'quickApp'] as const;
export type Environment = (typeof environments)[number];

export const isEnvironment = (value: unknown): value is Environment =>
  environments.includes(value as Environment);

const appTypes: Record<Environment, AppType> = {
  browser: 'H5',
  app: 'H5',
  quickApp: 'H5',
  alipayMini: 'H5_ALIPAY_MINI',
  alipay: 'H5_ALIPAY',
  wechat: 'WX_PUBLIC',
  mini: 'H5',
};

/**
 * The `appType` that the backend gets for an environment. A WeChat mini program is not the public account: its web-view
 * cannot use payment data for WeChat's bridge (R-ENV-03).
 */
export const toAppType = (environment: Environment): AppType => appTypes[environment];
