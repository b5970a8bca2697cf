import { useSyncExternalStore } from 'react';
import type { AppType } from '@/lib/contract/user';
import { type Environment, isEnvironment, toAppType } from '@/lib/rules/environment/environment';
import { type Feature, hasFeature, toRootAttributes } from '@/lib/rules/environment/features';
import { createStore } from './store';

const store = createStore<Environment>({
  read: () => {
    const { env } = document.documentElement.dataset;
    return isEnvironment(env) ? env : 'browser';
  },
  write: (environment) => {
    for (const [name, value] of Object.entries(toRootAttributes(environment)))
      document.documentElement.setAttribute(name, value);
  },
});

/** The environment of this page: what the server detected, or what the host app's bridge has confirmed since. */
export const getEnvironment = store.read;

/** Replaces the environment of this page, after the host app's bridge has shown another one. */
export const setEnvironment = store.write;

/**
 * The environment of this page, in components.
 * @param rendered that of the cached page
 */
export const useEnvironment = (rendered: Environment): Environment =>
  useSyncExternalStore(store.subscribe, store.read, () => rendered);

/** Whether a feature exists where this page runs (R-ENV-06). */
export const canUse = (feature: Feature): boolean => hasFeature(feature, getEnvironment());

/** The `appType` of calls from this page (R-ENV-05). */
export const getAppType = (): AppType => toAppType(getEnvironment());
