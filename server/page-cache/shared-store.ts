import 'server-only';
import { randomUUID } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import { createClient, RESP_TYPES } from '@redis/client';
import type { CacheHandlerValue } from 'next/dist/server/lib/incremental-cache';

/** A rendered page or a cached read, as the store keeps it. */
export type StoredEntry = Omit<CacheHandlerValue, 'lastModified'> & {
  lastModified: number;
  tags: readonly string[];
};

/** What the store returns for a key. */
export interface SharedEntry {
  readonly entry: StoredEntry;
  /** When the rendering of the entry began. */
  readonly tagVersions: ReadonlyMap<string, string>;
  /** How long the store has had the entry, by the clock of Redis: those of the servers may differ (R-OPS-36). */
  readonly ageMs: number;
}

/** How a server opens the store. */
export interface SharedStoreOptions {
  /** `redis://` or `rediss://` */
  readonly url: string;
  /** The id of the build: a page contains addresses of its build's files. */
  readonly build: string;
  /** Called when other servers invalidated tags. */
  readonly onInvalidated: (tags: string[]) => void;
  /** Called once for each time that the store is lost. */
  readonly onError: (error: unknown) => void;
  /** Called once when the store works again after that. */
  readonly onRecovered: () => void;
  /** Shorter ones, for tests. */
  readonly timeouts?: Partial<typeof TIMEOUTS>;
}

/** The part of the page cache that several servers share. */
export type SharedStore = ReturnType<typeof openSharedStore>;

/** What fails now. Redis may reject what is written and answer what is read. */
type Fault = 'read' | 'write' | 'connection';

/**
 * All in milliseconds. `answerMs`: how long a page waits for the store; then it is rendered. `pingMs`: how often each connection
 * is tested. `silenceMs`: when a connection on which nothing arrives is replaced; longer than Redis may be blocked by one command.
 */
const TIMEOUTS = { answerMs: 300, pingMs: 2000, silenceMs: 5000 };
/** How long the store keeps an entry that no server renders again, in milliseconds. */
const KEEP_MS = 3_600_000;
/**
 * The age of an entry by the rest of its lifetime in Redis. One that cannot be (Redis has another clock than when the entry was
 * stored, or the key had no entry yet) counts as the oldest.
 */
const toAge = (restMs: number): number => (restMs >= 0 && restMs <= KEEP_MS ? KEEP_MS - restMs : KEEP_MS);
/** Longest pause between two attempts to connect, in milliseconds. */
const MAX_PAUSE_MS = 2000;
/** Shortest and longest pause before a command that Redis has rejected is sent again, in milliseconds. */
const RETRY_MS = { min: 200, max: 5000 };
/**
 * The version of the last invalidation of each tag, and the channel that announces a change. Versions are random: counters would
 * return to earlier numbers in a store that has lost its data, and old pages would be valid again.
 */
const TAGS = 'vantmall:tags';

/**
 * Opens the part of the page cache that several servers share, in Redis. While it cannot be reached or does not answer,
 * each server uses its own memory and reports the fault once.
 */
export function openSharedStore({
  url,
  build,
  onInvalidated,
  onError,
  onRecovered,
  timeouts,
}: SharedStoreOptions) {
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
  let tagVersions: ReadonlyMap<string, string> = new Map();
  /**
   * Tags that were invalidated here and not announced yet. Each has a version that no server knows: until then, what the store
   * has with this tag is old.
   */
  const unannounced = new Map<string, string>();
  /** Whether the versions could not be read when they changed. */
  let isBehind = false;
  let retryMs = RETRY_MS.min;
  let retryTimer: NodeJS.Timeout | undefined;
  /** Commands that were sent and whose answer is late. */
  const overdue = new Set<Promise<unknown>>();
  const faults = new Set<Fault>();
  const { promise: failed, resolve: setFailed } = Promise.withResolvers<void>();

  function report(error: unknown, fault: Fault): void {
    if (faults.size === 0) onError(error);
    faults.add(fault);
    setFailed();
  }

  /** Notes that a command of this kind was answered. */
  function clearFaults(kind: 'read' | 'write'): void {
    const hadFaults = faults.size > 0;
    faults.delete(kind);
    faults.delete('connection');
    if (hadFaults && faults.size === 0) onRecovered();
  }
  const reportConnection = (error: unknown): void => report(error, 'connection');

  /** Rejects when the answer of a command is late. */
  const waitForAnswer = <T>(command: Promise<T>): Promise<T> =>
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
   */
  async function attempt<T>(kind: 'read' | 'write', ask: () => Promise<T>): Promise<T | undefined> {
    if (!client.isReady || overdue.size > 0) return undefined;
    try {
      const answer = await waitForAnswer(ask());
      clearFaults(kind);
      return answer;
    } catch (error) {
      report(error, kind);
      return undefined;
    }
  }

  /**
   * Sets new versions for the tags whose versions Redis has lost, unless another server has done so. Without a version, entries
   * from before the first invalidation would be valid again. The versions are new, because this server may have missed the last one.
   * @returns all versions
   */
  async function restoreTags(lost: readonly string[]): Promise<Record<string, string> | undefined> {
    const replies = await attempt('write', () => {
      const commands = client.multi();
      for (const tag of lost) commands.hSetNX(TAGS, tag, randomUUID());
      return commands.publish(TAGS, '').hGetAll(TAGS).exec();
    });
    return replies?.at(-1) as unknown as Record<string, string> | undefined;
  }

  /** Reads the versions again. */
  async function syncTags(): Promise<void> {
    let stored = await attempt('read', () => client.hGetAll(TAGS));
    const found = stored;
    const lost = found
      ? [...tagVersions.keys()].filter((tag) => !(tag in found) && !unannounced.has(tag))
      : [];
    if (lost.length > 0) stored = await restoreTags(lost);
    isBehind = !stored;
    if (!stored) return;
    const next = new Map([...Object.entries(stored), ...unannounced]);
    const changed = [...next.keys()].filter((tag) => next.get(tag) !== tagVersions.get(tag));
    tagVersions = next;
    if (changed.length > 0) onInvalidated(changed);
  }

  /** Marks the tags whose invalidation other servers do not know of yet, and announces them. */
  async function announceTags(): Promise<void> {
    const tags = [...unannounced];
    if (tags.length === 0) return;
    const isDone = await attempt('write', async () => {
      const commands = client.multi();
      // New versions each time: an announcement whose answer was late may have been followed by one of another server.
      for (const [tag] of tags) commands.hSet(TAGS, tag, randomUUID());
      await commands.publish(TAGS, '').exec();
      return true;
    });
    if (!isDone) return;
    for (const [tag, version] of tags) if (unannounced.get(tag) === version) unannounced.delete(tag);
  }

  /**
   * Announces what the other servers do not know yet, and finds what they have invalidated by its versions. If Redis rejects that,
   * it is repeated (R-OPS-29). If there is no connection or an answer is late, the connection or the answer calls this again.
   */
  async function exchangeTags(): Promise<void> {
    await announceTags();
    await syncTags();
    if (unannounced.size === 0 && !isBehind) {
      retryMs = RETRY_MS.min;
      return;
    }
    if (retryTimer || !client.isReady || overdue.size > 0) return;
    retryTimer = setTimeout(() => {
      retryTimer = undefined;
      void exchangeTags();
    }, retryMs).unref();
    retryMs = Math.min(2 * retryMs, RETRY_MS.max);
  }

  client.on('error', reportConnection);
  client.on('ready', () => void exchangeTags());
  subscriber.on('error', reportConnection);
  subscriber.on('ready', () => void exchangeTags());
  const connecting = [
    client.connect(),
    subscriber.connect().then(() => subscriber.subscribe(TAGS, () => void exchangeTags())),
  ];
  // Other servers may have announced a change between the first exchange and the subscription.
  const subscribed = Promise.all(connecting).then(exchangeTags).catch(reportConnection);

  const toKey = (key: string): string => `vantmall:page:${build}:${key}`;

  return {
    /** The version of the last invalidation of each tag, as far as this server knows. */
    getTagVersions: () => tagVersions,

    /** Returns what servers of this build have stored; undefined also if the store cannot be reached. */
    async read(key: string): Promise<SharedEntry | undefined> {
      return attempt('read', async () => {
        // In this order: an entry that is stored between the two counts as older, not as younger.
        const [restMs, bytes] = await Promise.all([client.pTTL(toKey(key)), binary.get(toKey(key))]);
        // Fails on bytes of a newer version of Node.
        return bytes ? { ...deserialize(bytes), ageMs: toAge(restMs) } : undefined;
      });
    },

    /**
     * Stores an entry for all servers of this build.
     * @param tagVersions when the rendering of the entry began
     */
    async write(key: string, entry: StoredEntry, tagVersions: ReadonlyMap<string, string>): Promise<void> {
      await this.writeBytes(key, serialize({ entry, tagVersions }));
    },

    /** Stores an entry that is serialized already. */
    async writeBytes(key: string, bytes: Buffer): Promise<void> {
      const expiration = { type: 'PX', value: KEEP_MS } as const;
      await attempt('write', () => client.set(toKey(key), bytes, { expiration }));
    },

    /**
     * Marks each tag as invalidated now, and announces it.
     * @returns whether it is announced; if not, that is tried again
     */
    async invalidate(tags: readonly string[]): Promise<boolean> {
      for (const tag of tags) unannounced.set(tag, randomUUID());
      tagVersions = new Map([...tagVersions, ...unannounced]);
      await exchangeTags();
      return tags.every((tag) => !unannounced.has(tag));
    },

    /** Resolves when this server knows the changes by other servers and new ones arrive here. */
    subscribed,

    /** Waits until this server can use what the store has, but not after the first fault and not longer than a limit. */
    async waitUntilReady(maxMs: number): Promise<void> {
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, maxMs);
      });
      await Promise.race([subscribed, failed, timeout]);
      clearTimeout(timer);
    },

    /** Closes both connections. */
    close(): void {
      clearTimeout(retryTimer);
      for (const each of [client, subscriber]) if (each.isOpen) each.destroy();
    },
  };
}
