import { LRUCache } from 'lru-cache';

/** @typedef {import('next/dist/server/lib/incremental-cache').CacheHandlerValue} CacheHandlerValue */
/** @typedef {import('./shared-store.mjs').SharedStore} SharedStore */

/**
 * How often each tag was invalidated: `own` by this process, `shared` by all (as far as this process knows). Both maps
 * are replaced, never changed, so that an entry can refer to them.
 * @typedef {{ own: ReadonlyMap<string, number>, shared: ReadonlyMap<string, number> }} TagCounts
 */

/**
 * @typedef {Omit<CacheHandlerValue, 'lastModified'> & { lastModified: number, tags: readonly string[] }} StoredEntry
 * @typedef {StoredEntry & { counts: TagCounts }} Entry
 */

/** Most renderings under way whose start is remembered. */
const MAX_STARTS = 5000;
const TAGS_HEADER = 'x-next-cache-tags';

/** @param {CacheHandlerValue['value']} value @returns {readonly string[]} */
function readTags(value) {
  const header = value && 'headers' in value ? value.headers?.[TAGS_HEADER] : undefined;
  return typeof header === 'string' ? header.split(',') : [];
}

/** Estimates the bytes of an entry in memory. @param {Entry} entry @param {string} key */
function measure({ value }, key) {
  let size = 200 + key.length;
  if (value?.kind === 'FETCH') size += 2 * value.data.body.length;
  if (value?.kind === 'APP_ROUTE') size += value.body.length;
  if (value?.kind === 'APP_PAGE') {
    size += 2 * String(value.html).length + (value.rscData?.length ?? 0);
    for (const [path, data] of value.segmentData ?? []) size += path.length + data.length;
  }
  return size;
}

/** @param {StoredEntry} entry */
function isOld({ value, cacheControl, lastModified }) {
  const seconds = value?.kind === 'FETCH' ? value.revalidate : cacheControl?.revalidate;
  return typeof seconds === 'number' && lastModified + seconds * 1000 < Date.now();
}

/**
 * Whether no tag was invalidated since the counts of an entry were taken.
 * @param {readonly string[]} tags
 * @param {ReadonlyMap<string, number>} then
 * @param {ReadonlyMap<string, number>} now
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
  /** The counts of tags when the rendering of a missing or old entry began. @type {LRUCache<string, TagCounts>} */
  const starts = new LRUCache({ max: MAX_STARTS });
  /** @type {ReadonlyMap<string, number>} */
  let own = new Map();

  /** @returns {TagCounts} */
  const getCounts = () => ({ own, shared: store?.getTagCounts() ?? NO_COUNTS });

  /** @param {Entry} entry @param {readonly string[]} tags @param {TagCounts} counts */
  const isCurrent = (entry, tags, counts) =>
    isSame(tags, entry.counts.own, counts.own) && isSame(tags, entry.counts.shared, counts.shared);

  /** @param {string} key @param {readonly string[]} requestTags */
  async function find(key, requestTags) {
    const cached = entries.get(key);
    const known =
      cached && isCurrent(cached, [...cached.tags, ...requestTags], getCounts()) ? cached : undefined;
    if (known && !isOld(known)) return known;
    const shared = await store?.read(key);
    // Taken again: a tag may have been invalidated while the store answered.
    const counts = getCounts();
    if (
      shared &&
      shared.entry.lastModified > (known?.lastModified ?? 0) &&
      isSame([...shared.entry.tags, ...requestTags], shared.tagCounts, counts.shared)
    ) {
      const entry = { ...shared.entry, counts };
      entries.set(key, entry);
      return entry;
    }
    return known;
  }

  return {
    /**
     * Returns a valid entry, which may be older than its lifetime: the framework then renders it again.
     * @param {string} key
     * @param {readonly string[]} [tags] of a cached read
     * @returns {Promise<CacheHandlerValue | null>}
     */
    async get(key, tags = []) {
      const counts = getCounts();
      const entry = await find(key, tags);
      // The oldest start counts: a rendering that began before an invalidation must not pass as newer.
      if ((!entry || isOld(entry)) && !starts.has(key)) starts.set(key, counts);
      if (!entry) return null;
      const { value, lastModified, cacheControl } = entry;
      return { value, lastModified, cacheControl };
    },

    /**
     * Stores what was rendered since the last `get` of the key.
     * @param {string} key
     * @param {CacheHandlerValue['value']} value null removes the entry
     * @param {{ tags?: readonly string[], cacheControl?: CacheHandlerValue['cacheControl'] }} context
     */
    set(key, value, { tags = [], cacheControl }) {
      const counts = starts.get(key) ?? getCounts();
      starts.delete(key);
      if (!value) {
        entries.delete(key);
        return;
      }
      const entry = { value, cacheControl, lastModified: Date.now(), tags: [...tags, ...readTags(value)] };
      entries.set(key, { ...entry, counts });
      // Not awaited: the visitor has the page already.
      if (store) void store.write(key, entry, counts.shared);
    },

    /**
     * Invalidates all entries with one of the tags, on every server that shares the store.
     * @param {readonly string[]} tags
     */
    async invalidate(tags) {
      const next = new Map(own);
      for (const tag of tags) next.set(tag, (next.get(tag) ?? 0) + 1);
      own = next;
      await store?.invalidate(tags);
    },
  };
}

/** @type {ReadonlyMap<string, number>} */
const NO_COUNTS = new Map();
