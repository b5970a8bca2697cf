import { randomUUID } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import { createClient, RESP_TYPES } from '@redis/client';

/** @typedef {import('./page-cache.mjs').StoredEntry} StoredEntry */
/** @typedef {ReturnType<typeof openSharedStore>} SharedStore */

/**
 * All in milliseconds. `answerMs`: how long a page waits for the store; then it is rendered. `pingMs`: how often each connection
 * is tested. `silenceMs`: when a connection on which nothing arrives is replaced; longer than Redis may be blocked by one command.
 */
const TIMEOUTS = { answerMs: 300, pingMs: 2000, silenceMs: 5000 };
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
 * Opens the part of the page cache that several servers share, in Redis. While it cannot be reached or does not answer,
 * each server uses its own memory and reports the fault once.
 * @param {object} options
 * @param {string} options.url `redis://` or `rediss://`
 * @param {string} options.build the id of the build: a page contains addresses of its build's files
 * @param {(tags: string[]) => void} options.onInvalidated called when other servers invalidated tags
 * @param {(error: unknown) => void} options.onError called once for each time that the store is lost
 * @param {Partial<typeof TIMEOUTS>} [options.timeouts] shorter ones, for tests
 */
export function openSharedStore({ url, build, onInvalidated, onError, timeouts }) {
  const { answerMs, pingMs, silenceMs } = { ...TIMEOUTS, ...timeouts };
  const client = createClient({
    url,
    disableOfflineQueue: true,
    // Only until a command is sent: it drops what waits for a connection that takes no more bytes.
    commandOptions: { timeout: answerMs },
    pingInterval: pingMs,
    socket: {
      connectTimeout: 5000,
      socketTimeout: silenceMs,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** Math.min(retries, 10), MAX_PAUSE_MS),
    },
  });
  const binary = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
  const subscriber = client.duplicate({ disableOfflineQueue: false, commandOptions: {} });
  /** @type {ReadonlyMap<string, string>} */
  let tagMarks = new Map();
  /** Tags that were invalidated here while the store could not be reached. @type {Set<string>} */
  const unannounced = new Set();
  /** Commands that were sent and whose answer is late. @type {Set<Promise<unknown>>} */
  const overdue = new Set();
  let isFaulty = false;

  /** @param {unknown} error */
  const report = (error) => {
    if (!isFaulty) onError(error);
    isFaulty = true;
  };

  /** Rejects when the answer of a command is late. @template T @param {Promise<T>} command @returns {Promise<T>} */
  const waitForAnswer = (command) =>
    new Promise((resolve, reject) => {
      let isSettled = false;
      const giveUp = () => {
        if (isSettled) return;
        overdue.add(command);
        reject(new Error(`Redis has not answered within ${answerMs} ms`));
      };
      // After a task that took long, the timer runs first, and the answer that has arrived meanwhile is read afterwards.
      const timer = setTimeout(() => setImmediate(giveUp), answerMs);
      const settle = () => {
        isSettled = true;
        clearTimeout(timer);
        // What was not sent in the meantime.
        if (overdue.delete(command) && overdue.size === 0) void exchangeTags();
      };
      command.then(resolve, reject).finally(settle);
    });

  /**
   * Waits for an answer. A fault is reported, and `undefined` is the answer. While an earlier answer is late, nothing is sent:
   * no other page has to wait, and a dead connection stays idle, which is how it is noticed (R-OPS-28).
   * @template T @param {() => Promise<T>} ask
   */
  async function attempt(ask) {
    if (!client.isReady || overdue.size > 0) return undefined;
    try {
      const answer = await waitForAnswer(ask());
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

  /** What was invalidated while this server had no answers is found by its mark. */
  async function exchangeTags() {
    await announceTags();
    await syncTags();
  }

  client.on('error', report);
  client.on('ready', () => void exchangeTags());
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
      await exchangeTags();
    },

    /** Resolves when changes by other servers arrive here, or when the first attempt to connect failed. */
    subscribed,

    /** Closes both connections. */
    close() {
      for (const each of [client, subscriber]) if (each.isOpen) each.destroy();
    },
  };
}
