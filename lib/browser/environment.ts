import type { AppType } from '@/lib/contract/user';
import { type Environment, isEnvironment, toAppType } from '@/lib/rules/environment/detect-environment';
import { type Feature, hasFeature } from '@/lib/rules/environment/features';

/** The environment of this page: what the server detected, or what the host app's bridge has confirmed since. */
export function getEnvironment(): Environment {
  const { env } = document.documentElement.dataset;
  return isEnvironment(env) ? env : 'browser';
}

/** Whether a feature exists where this page runs (R-ENV-06). */
export const canUse = (feature: Feature): boolean => hasFeature(feature, getEnvironment());

/** The `appType` of calls from this page (R-ENV-05). */
export const getAppType = (): AppType => toAppType(getEnvironment());
