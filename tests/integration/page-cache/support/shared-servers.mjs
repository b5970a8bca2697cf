import { createPageCache } from '../../../../server/page-cache/page-cache.mjs';
import { openSharedStore } from '../../../../server/page-cache/shared-store';

/** @type {{ close: () => void }[]} */
const stores = [];

/**
 * Opens what one server has: its memory, and the store that it shares.
 * @param {{ url: string, build?: string, maxBytes?: number, timeouts?: object }} options
 */
export async function startServer({ url, build = 'build-1', maxBytes = 1e6, timeouts }) {
  /** @type {string[][]} */
  const invalidated = [];
  /** @type {unknown[]} */
  const errors = [];
  const arrivals = new Set();
  let recoveries = 0;
  const store = openSharedStore({
    url,
    build,
    ...(timeouts && { timeouts }),
    onInvalidated: (tags) => {
      invalidated.push(tags);
      for (const each of arrivals) each();
    },
    onError: (error) => errors.push(error),
    onRecovered: () => {
      recoveries += 1;
    },
  });
  stores.push(store);
  await store.subscribed;
  /** Resolves at the next message about invalidated tags. */
  const nextMessage = () =>
    /** @type {Promise<void>} */ (new Promise((resolve) => arrivals.add(() => resolve())));
  return {
    store,
    errors,
    countRecoveries: () => recoveries,
    invalidated,
    nextMessage,
    cache: createPageCache({ maxBytes, store }),
  };
}

/** Closes the stores of all servers that were started. */
export function stopServers() {
  for (const store of stores.splice(0)) store.close();
}

export const page = (/** @type {string} */ html, tags = 'goods', extra = {}) => ({
  kind: 'APP_PAGE',
  html,
  rscData: Buffer.from(`rsc of ${html}`),
  status: 200,
  headers: { 'x-next-cache-tags': tags },
  postponed: undefined,
  segmentData: new Map([['/_tree', Buffer.from(`tree of ${html}`)]]),
  ...extra,
});

export const lifetime = { cacheControl: { revalidate: 60, expire: 3600 } };

/** Renders a page as the framework does: looks it up first. */
export async function render({ cache, store }, key, value, context = lifetime) {
  const tagVersions = cache.getTagVersions();
  await cache.get(key);
  cache.set(key, value, { ...context, tagVersions });
  // The write is on its way; the same connection answers it before this.
  await store.read(key);
}
