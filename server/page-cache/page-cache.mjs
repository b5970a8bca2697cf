import { gunzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { INCOMPLETE_PAGE_SECONDS, INCOMPLETE_TAG } from './incomplete-page.mjs';
import { measure, pack, unpack } from './pack-entry.mjs';

/** @typedef {import('next/dist/server/lib/incremental-cache').CacheHandlerValue} CacheHandlerValue */
/** @typedef {import('./shared-store').SharedStore} SharedStore */

/**
 * The versions of the cache tags. Invalidating a tag gives it a new version, and an entry is valid while its tags have the versions
 * that they had when its rendering began. `local`: by this process, a count. `shared`: by any server, a random id, as far as this
 * process knows. Both maps are replaced, never changed, so that an entry can refer to them.
 * @typedef {{ local: ReadonlyMap<string, number>, shared: ReadonlyMap<string, string> }} TagVersions
 */

/** @typedef {import('./shared-store').StoredEntry} StoredEntry */
/**
 * `lastModified`: by `getNow` of this process. `storedAt`: only of an entry of another server, by that server's clock; shows whether
 * the store still has the same entry.
 * @typedef {StoredEntry & { tagVersions: TagVersions, packed?: import('./pack-entry.mjs').PackedPage, storedAt?: number }} Entry
 */

/** Up to this share of the cache, there is free space for prerendered pages. */
const MAX_SHARE_FOR_PRERENDERING = 0.8;
/** @type {import('next/dist/server/response-cache').CachedRouteKind.APP_PAGE} */
const CACHED_PAGE = /** @type {never} */ ('APP_PAGE');
/** The framework's key of a page: a hash of the page's file, and the page key (variant and path). */
const PAGE_KEY = /^\/route-cache\/APP_PAGE\/[^/]+\/\$(\/.*)$/;
/** Most pages whose key is kept: more than fit into the memory. */
const MAX_KEYS = 20_000;
const TAGS_HEADER = 'x-next-cache-tags';
/**
 * How long after its lifetime a read may still be used. For a page that is not cached, the framework shows a stale read, however old
 * it is, while it reads again (R-SEARCH-19).
 */
const MAX_STALE_READ_MS = 120_000;

/** How old a complete page may be that is served instead of an incomplete one, during an outage of the points mall. */
const MAX_COMPLETE_MS = 3_600_000;

/** @param {CacheHandlerValue['value']} value @returns {readonly string[]} */
function readTags(value) {
  const header = value && 'headers' in value ? value.headers?.[TAGS_HEADER] : undefined;
  return typeof header === 'string' ? header.split(',') : [];
}

/**
 * The current time by a monotonic clock, as in the framework. If the machine's clock is set back, an entry would otherwise be from the
 * future, and be fresh for too long (R-OPS-36).
 */
const getNow = () => performance.timeOrigin + performance.now();

/** How long ago the lifetime of an entry ended, in milliseconds; negative while it is fresh. @param {StoredEntry} entry */
function getStaleMs({ value, cacheControl, lastModified }) {
  const seconds = value?.kind === 'FETCH' ? value.revalidate : cacheControl?.revalidate;
  return typeof seconds === 'number' ? getNow() - lastModified - seconds * 1000 : Number.NEGATIVE_INFINITY;
}

/** @param {StoredEntry} entry */
const isStale = (entry) => getStaleMs(entry) > 0;

/** Whether a read is too old to be used once more. @param {StoredEntry} entry */
const isOutdatedRead = (entry) => entry.value?.kind === 'FETCH' && getStaleMs(entry) > MAX_STALE_READ_MS;

/**
 * Whether all tags still have the versions of an entry.
 * @param {readonly string[]} tags
 * @param {ReadonlyMap<string, unknown>} then
 * @param {ReadonlyMap<string, unknown>} now
 */
const isSame = (tags, then, now) => then === now || tags.every((tag) => then.get(tag) === now.get(tag));

/**
 * The cache of rendered pages and of cached reads: in the memory of this process, where the oldest entries are evicted,
 * and in the store that several servers share, if there is one (R-OPS-18). An entry is valid while none of its tags is
 * invalidated after its rendering began.
 * @param {{ maxBytes: number, store?: SharedStore }} options
 */
export function createPageCache({ maxBytes, store }) {
  /** @type {LRUCache<string, Entry>} */
  const entries = new LRUCache({ maxSize: Math.max(1, maxBytes), sizeCalculation: measure });
  /** The keys of Next, by page key. @type {LRUCache<string, string>} */
  const nextKeys = new LRUCache({ max: MAX_KEYS });
  /** The pages that are rendered again now, by page key. @type {Set<string>} */
  const revalidations = new Set();
  /** Entries whose revalidation has failed. @type {WeakSet<Entry>} */
  const failed = new WeakSet();
  /** @type {ReadonlyMap<string, number>} */
  let local = new Map();

  /** @returns {TagVersions} */
  const getTagVersions = () => ({ local, shared: store?.getTagVersions() ?? NO_VERSIONS });

  /** @param {Entry} entry @param {readonly string[]} tags @param {TagVersions} tagVersions */
  const isCurrent = (entry, tags, tagVersions) =>
    isSame(tags, entry.tagVersions.local, tagVersions.local) &&
    isSame(tags, entry.tagVersions.shared, tagVersions.shared);

  /** @param {string} key @param {readonly string[]} requestTags */
  async function find(key, requestTags) {
    const cached = entries.get(key);
    const known =
      cached && isCurrent(cached, [...cached.tags, ...requestTags], getTagVersions()) ? cached : undefined;
    if (known && !isStale(known)) return known;
    // Before it answers, so that the time of the answer does not make an entry younger.
    const now = getNow();
    const shared = await store?.read(key);
    // Taken again: a tag may have been invalidated while the store answered.
    const tagVersions = getTagVersions();
    if (!shared || !isSame([...shared.entry.tags, ...requestTags], shared.tagVersions, tagVersions.shared))
      return known;
    const storedAt = shared.entry.lastModified;
    const lastModified = now - shared.ageMs;
    if (known && (storedAt === (known.storedAt ?? known.lastModified) || lastModified <= known.lastModified))
      return known;
    const entry = pack({ ...shared.entry, lastModified, storedAt, tagVersions });
    entries.set(key, entry);
    return entry;
  }

  /**
   * Extends the lifetime of a complete page, instead of replacing it by an incomplete one (R-OPS-37). Not after an invalidation,
   * because its content is outdated.
   * @param {string} key @returns {boolean} whether there is one
   */
  function prolongComplete(key) {
    const entry = entries.peek(key);
    const ageMs = entry ? getNow() - entry.lastModified : 0;
    if (!entry?.cacheControl || entry.tags.includes(INCOMPLETE_TAG) || ageMs > MAX_COMPLETE_MS) return false;
    if (!isCurrent(entry, entry.tags, getTagVersions())) return false;
    // The same object, because it has the compressed copies.
    entry.cacheControl = {
      ...entry.cacheControl,
      revalidate: Math.ceil(ageMs / 1000) + INCOMPLETE_PAGE_SECONDS,
    };
    return true;
  }

  return {
    getTagVersions,

    /**
     * Returns an entry in memory that is valid and not older than its lifetime, which the framework would serve as it is: the
     * same object each time. Undefined says nothing about the shared store.
     * @param {string} pageKey variant and path; of a search, with its query
     */
    getFresh(pageKey) {
      const entry = entries.get(nextKeys.get(pageKey) ?? pageKey);
      return entry && !isStale(entry) && isCurrent(entry, entry.tags, getTagVersions()) ? entry : undefined;
    },

    /**
     * Returns an entry in memory that no tag invalidates but that is older than its lifetime, which the framework would serve
     * once more while it renders the page again; the caller has to `revalidate` it. Undefined if that has failed: then the framework does.
     * @param {string} pageKey variant and path; of a search, with its query
     * @param {number} [maxAgeMs] undefined also if its rendering was longer ago
     */
    getStale(pageKey, maxAgeMs = Number.POSITIVE_INFINITY) {
      const entry = entries.get(nextKeys.get(pageKey) ?? pageKey);
      if (!entry || !isStale(entry) || failed.has(entry) || getNow() - entry.lastModified > maxAgeMs)
        return undefined;
      return isCurrent(entry, entry.tags, getTagVersions()) ? entry : undefined;
    },

    /**
     * Lets a request render a stale page again instead of getting it, once at a time; meanwhile visitors get the old one.
     * @param {string} pageKey variant and path; of a search, with its query
     * @param {() => Promise<void>} request requests the page
     */
    async revalidate(pageKey, request) {
      if (revalidations.has(pageKey)) return;
      revalidations.add(pageKey);
      const key = nextKeys.get(pageKey) ?? pageKey;
      const entry = entries.peek(key);
      try {
        await request();
      } finally {
        revalidations.delete(pageKey);
        if (entry && isStale(entry) && entries.peek(key) === entry) failed.add(entry);
      }
    },

    /** Whether pages that no visitor has requested would evict no others. */
    hasFreeSpace: () => entries.calculatedSize < MAX_SHARE_FOR_PRERENDERING * entries.maxSize,

    /** The document of an entry that `getFresh` returned; undefined if it is no page. @param {Entry} entry */
    readHtml({ packed }) {
      return packed && gunzipSync(packed.html).toString();
    },

    /**
     * Whether the memory has an entry that no tag invalidates, perhaps older than its lifetime.
     * @param {string} pageKey variant and path
     */
    has(pageKey) {
      const entry = entries.peek(nextKeys.get(pageKey) ?? pageKey);
      return entry !== undefined && isCurrent(entry, entry.tags, getTagVersions());
    },

    /**
     * Stores a document in the memory of this process alone.
     * @param {string} key not that of a page, which the framework stores itself
     * @param {string} html
     * @param {{ tags: readonly string[], seconds: number, tagVersions: object }} context `tagVersions`: when its rendering began
     */
    keep(key, html, { tags, seconds, tagVersions }) {
      /** @type {CacheHandlerValue['value']} */
      const value = {
        kind: CACHED_PAGE,
        html,
        rscData: undefined,
        headers: undefined,
        status: undefined,
        postponed: undefined,
        segmentData: undefined,
      };
      const cacheControl = { revalidate: seconds, expire: undefined };
      const given = /** @type {TagVersions} */ (tagVersions);
      entries.set(key, pack({ value, cacheControl, lastModified: getNow(), tags, tagVersions: given }));
    },

    /**
     * Returns a valid entry, which may be older than its lifetime: the framework then renders it again.
     * @param {string} key
     * @param {readonly string[]} [tags] of a cached read
     * @returns {Promise<CacheHandlerValue | null>}
     */
    async get(key, tags = []) {
      const pageKey = PAGE_KEY.exec(key)?.[1];
      if (pageKey) nextKeys.set(pageKey, key);
      const entry = await find(key, tags);
      if (!entry || isOutdatedRead(entry) || (pageKey && revalidations.has(pageKey) && isStale(entry)))
        return null;
      const { lastModified, cacheControl } = entry;
      return { value: unpack(entry), lastModified, cacheControl };
    },

    /**
     * @param {string} key
     * @param {CacheHandlerValue['value']} value null removes the entry
     * @param {{ tags?: readonly string[], cacheControl?: CacheHandlerValue['cacheControl'], tagVersions: TagVersions }} context
     * `tagVersions`: when its rendering began, or earlier. Several renderings of one key may be under way: pages read the same.
     */
    set(key, value, { tags = [], cacheControl, tagVersions }) {
      if (!value) {
        entries.delete(key);
        return;
      }
      const entry = { value, cacheControl, lastModified: getNow(), tags: [...tags, ...readTags(value)] };
      // It must not replace a valid one, of a rendering that began later.
      if (!isCurrent({ ...entry, tagVersions }, entry.tags, getTagVersions())) return;
      if (entry.tags.includes(INCOMPLETE_TAG) && prolongComplete(key)) return;
      entries.set(key, pack({ ...entry, tagVersions }));
      // Another server may have a complete one there, which must stay (R-OPS-37).
      if (!store || entry.tags.includes(INCOMPLETE_TAG)) return;
      // Not awaited: the visitor has the page already.
      void store.write(key, entry, tagVersions.shared);
    },

    /**
     * Invalidates all entries with one of the tags, on every server that shares the store.
     * @param {readonly string[]} tags
     * @returns {Promise<boolean>} false if the other servers do not know it yet, which the store tries again
     */
    async invalidate(tags) {
      const next = new Map(local);
      for (const tag of tags) next.set(tag, (next.get(tag) ?? 0) + 1);
      local = next;
      return (await store?.invalidate(tags)) ?? true;
    },
  };
}

/** @type {ReadonlyMap<string, string>} */
const NO_VERSIONS = new Map();
