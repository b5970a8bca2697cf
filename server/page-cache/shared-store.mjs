import { deserialize, serialize } from 'node:v8';
import { createClient, RESP_TYPES } from '@redis/client';

/** @typedef {import('./page-cache.mjs').StoredEntry} StoredEntry */
/** @typedef {ReturnType<typeof openSharedStore>} SharedStore */

/** How long a page waits for the store, in milliseconds; then it is rendered. */
const TIMEOUT_MS = 300;
/** How long the store keeps an entry that no server renders again, in milliseconds. */
const KEEP_MS = 3_600_000;
/** Longest pause between two attempts to connect, in milliseconds. */
const MAX_PAUSE_MS = 2000;
/** The counters of invalidations, and the channel that announces a change of them. */
const TAGS = 'vantmall:tags';

/**
 * Opens the part of the page cache that several servers share, in Redis. While it cannot be reached, each server uses
 * its own memory and reports the fault once.
 * @param {object} options
 * @param {string} options.url `redis://` or `rediss://`
 * @param {string} options.build the id of the build: a page contains addresses of its build's files
 * @param {(tags: string[]) => void} options.onInvalidated called when other servers invalidated tags
 * @param {(error: unknown) => void} options.onError called once for each time that the store is lost
 */
export function openSharedStore({ url, build, onInvalidated, onError }) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: TIMEOUT_MS },
    socket: {
      connectTimeout: 5000,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** Math.min(retries, 10), MAX_PAUSE_MS),
    },
  });
  const binary = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
  const subscriber = client.duplicate({ disableOfflineQueue: false, commandOptions: {} });
  /** @type {ReadonlyMap<string, number>} */
  let tagCounts = new Map();
  let isFaulty = false;

  /** @param {unknown} error */
  const report = (error) => {
    if (!isFaulty) onError(error);
    isFaulty = true;
  };

  /** Waits for an answer. A fault is reported, and `undefined` is the answer. @template T @param {() => Promise<T>} ask */
  async function attempt(ask) {
    if (!client.isReady) return undefined;
    try {
      const answer = await ask();
      isFaulty = false;
      return answer;
    } catch (error) {
      report(error);
      return undefined;
    }
  }

  /** Reads the counters again. */
  async function syncTags() {
    const stored = await attempt(() => client.hGetAll(TAGS));
    if (!stored) return;
    const next = new Map(Object.entries(stored).map(([tag, count]) => [tag, Number(count)]));
    const changed = [...next.keys()].filter((tag) => next.get(tag) !== tagCounts.get(tag));
    tagCounts = next;
    if (changed.length > 0) onInvalidated(changed);
  }

  client.on('error', report);
  // What was invalidated while this server had no connection is found by its counter.
  client.on('ready', () => void syncTags());
  subscriber.on('error', report);
  subscriber.on('ready', () => void syncTags());
  client.connect().catch(report);
  const subscribed = subscriber
    .connect()
    .then(() => subscriber.subscribe(TAGS, () => void syncTags()))
    .catch(report);

  const toKey = (/** @type {string} */ key) => `vantmall:page:${build}:${key}`;

  return {
    /** How often each tag was invalidated, as far as this server knows. */
    getTagCounts: () => tagCounts,

    /** @param {string} key @returns {Promise<{ entry: StoredEntry, tagCounts: ReadonlyMap<string, number> } | undefined>} */
    async read(key) {
      const bytes = await attempt(() => binary.get(toKey(key)));
      return bytes ? deserialize(bytes) : undefined;
    },

    /**
     * @param {string} key
     * @param {StoredEntry} entry
     * @param {ReadonlyMap<string, number>} counts when the rendering of the entry began
     */
    async write(key, entry, counts) {
      const bytes = serialize({ entry, tagCounts: counts });
      await attempt(() => client.set(toKey(key), bytes, { expiration: { type: 'PX', value: KEEP_MS } }));
    },

    /** Counts an invalidation of each tag, and announces it. @param {readonly string[]} tags */
    async invalidate(tags) {
      await attempt(async () => {
        const commands = client.multi();
        for (const tag of tags) commands.hIncrBy(TAGS, tag, 1);
        await commands.publish(TAGS, '').exec();
      });
      await syncTags();
    },

    /** Resolves when changes by other servers arrive here, or when the first attempt to connect failed. */
    subscribed,

    /** Closes both connections. */
    close() {
      for (const each of [client, subscriber]) if (each.isOpen) each.destroy();
    },
  };
}
