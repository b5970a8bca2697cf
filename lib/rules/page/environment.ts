import type { AppType } from '@/lib/contract/user';

/** The browser or app in which a page runs (R-ENV-01). */
export const environments = ['browser', 'wechat', 'alipay', 'mini', 'alipayMini', 'app', 'quickApp'] as const;
export type Environment = (typeof environments)[number];

export const isEnvironment = (value: unknown): value is Environment =>
  environments.includes(value as Environment);

/** Patterns of user agents, the most specific first: a mini program also matches its host app. */
const userAgentPatterns: readonly (readonly [Environment, RegExp])[] = [
  ['app', /VantMallApp\//i],
  ['quickApp', /\bhap\/|quickapp/i],
  ['mini', /MicroMessenger\/.*miniProgram|miniProgram.*MicroMessenger\//i],
  ['wechat', /MicroMessenger\//i],
  ['alipayMini', /AlipayClient\/.*miniProgram|miniProgram.*AlipayClient\//i],
  ['alipay', /AlipayClient\//i],
];

/** Detects the environment by a `User-Agent` header; `browser` by default (R-ENV-02, R-APP-01). */
export function detectEnvironment(userAgent: string | null | undefined): Environment {
  const agent = (userAgent ?? '').slice(0, 1000);
  return userAgentPatterns.find(([, pattern]) => pattern.test(agent))?.[0] ?? 'browser';
}

const appTypes: Record<Environment, AppType> = {
  browser: 'H5',
  app: 'H5',
  quickApp: 'H5',
  alipayMini: 'H5_ALIPAY_MINI',
  alipay: 'H5_ALIPAY',
  wechat: 'WX_PUBLIC',
  mini: 'WX_PUBLIC',
};

/** The `appType` that the backend gets for an environment (R-ENV-03). */
export const toAppType = (environment: Environment): AppType => appTypes[environment];
