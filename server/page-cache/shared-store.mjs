import { randomUUID } from 'node:crypto';
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
/**
 * The mark of the last invalidation of each tag, and the channel that announces a change. Marks are random: counters would
 * return to earlier numbers in a store that has lost its data, and old pages would be valid again.
 */
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
  /** @type {ReadonlyMap<string, string>} */
  let tagMarks = new Map();
  /** Tags that were invalidated here while the store could not be reached. @type {Set<string>} */
  const unannounced = new Set();
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

  /** Reads the marks again. */
  async function syncTags() {
    const stored = await attempt(() => client.hGetAll(TAGS));
    if (!stored) return;
    const next = new Map(Object.entries(stored));
    const changed = [...next.keys()].filter((tag) => next.get(tag) !== tagMarks.get(tag));
    tagMarks = next;
    if (changed.length > 0) onInvalidated(changed);
  }

  /** Marks the tags whose invalidation other servers do not know of yet, and announces them. */
  async function announceTags() {
    const tags = [...unannounced];
    if (tags.length === 0) return;
    for (const tag of tags) unannounced.delete(tag);
    const isDone = await attempt(async () => {
      const commands = client.multi();
      for (const tag of tags) commands.hSet(TAGS, tag, randomUUID());
      await commands.publish(TAGS, '').exec();
      return true;
    });
    if (!isDone) for (const tag of tags) unannounced.add(tag);
  }

  client.on('error', report);
  // What was invalidated while this server had no connection is found by its mark.
  client.on('ready', () => void announceTags().then(syncTags));
  subscriber.on('error', report);
  subscriber.on('ready', () => void syncTags());
  client.connect().catch(report);
  const subscribed = subscriber
    .connect()
    .then(() => subscriber.subscribe(TAGS, () => void syncTags()))
    .catch(report);

  const toKey = (/** @type {string} */ key) => `vantmall:page:${build}:${key}`;

  return {
    /** The mark of the last invalidation of each tag, as far as this server knows. */
    getTagMarks: () => tagMarks,

    /** @param {string} key @returns {Promise<{ entry: StoredEntry, tagMarks: ReadonlyMap<string, string> } | undefined>} */
    async read(key) {
      return attempt(async () => {
        const bytes = await binary.get(toKey(key));
        // Fails on bytes of a newer version of Node.
        return bytes ? deserialize(bytes) : undefined;
      });
    },

    /**
     * @param {string} key
     * @param {StoredEntry} entry
     * @param {ReadonlyMap<string, string>} marks when the rendering of the entry began
     */
    async write(key, entry, marks) {
      await this.writeBytes(key, serialize({ entry, tagMarks: marks }));
    },

    /** @param {string} key @param {Buffer} bytes */
    async writeBytes(key, bytes) {
      await attempt(() => client.set(toKey(key), bytes, { expiration: { type: 'PX', value: KEEP_MS } }));
    },

    /** Marks each tag as invalidated now, and announces it. @param {readonly string[]} tags */
    async invalidate(tags) {
      for (const tag of tags) unannounced.add(tag);
      await announceTags();
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
