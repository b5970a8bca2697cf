import 'server-only';
import { getPageCacheRegistry } from './page-cache-registry';
import type { SharedStore, SharedStoreOptions } from './shared-store';

/** Longest time that the start waits for Redis after everything else has started, in milliseconds. */
const MAX_WAIT_MS = 500;

/** What decides whether there is a store (server/config.ts). */
interface StoreSettings {
  readonly MALL_REDIS_URL?: string | undefined;
  readonly NODE_ENV: string;
}

/**
 * Opens the store that servers share, if there is one, before the first request: a server that answers only calls follows what the
 * others change (R-OPS-35). Not in a build, which needs no network (R-OPS-17), not in development, and not on a platform that has
 * a cache of its own (next.config.mjs).
 * @returns what the start awaits at its end, so that the first page can come from the store. It takes no longer than a moment, and ends
 * at once if Redis cannot be reached
 * @throws Error if the store cannot be opened with the address in the settings
 */
export async function startSharedStore(
  { MALL_REDIS_URL: url, NODE_ENV }: StoreSettings,
  events: Pick<SharedStoreOptions, 'onInvalidated' | 'onError' | 'onRecovered'>,
): Promise<() => Promise<void>> {
  const { NEXT_PHASE, VERCEL } = process.env;
  // The build replaces this expression by its id.
  const build = process.env.MALL_BUILD_ID;
  const isServing = NODE_ENV === 'production' && NEXT_PHASE !== 'phase-production-build' && !VERCEL;
  if (!url || !build || !isServing) return async () => {};
  const registry = getPageCacheRegistry();
  // Loaded only where it is used: it contains the client of Redis.
  const { openSharedStore } = await import('./shared-store');
  registry.store ??= openStore(() => openSharedStore({ url, build, ...events }));
  const { store } = registry;
  return () => store.waitUntilReady(MAX_WAIT_MS);
}

/** Names the setting in the error of an address that the client of Redis does not understand (R-OPS-04). */
function openStore(open: () => SharedStore): SharedStore {
  try {
    return open();
  } catch (error) {
    throw new Error(`MALL_REDIS_URL: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}
