import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { SharedCacheControls } from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external.js';
import { createPageCache } from './page-cache.mjs';
import { openPictureStore } from './picture-store.mjs';

/** @typedef {import('next/dist/server/lib/incremental-cache').CacheHandler} CacheHandler */
/** @typedef {import('next/dist/server/lib/incremental-cache').CacheHandlerContext} Context */

/** @typedef {import('./page-cache-registry').PageCacheRegistry} Hooks */

/** @returns {Hooks} */
function getHooks() {
  const store = /** @type {Record<symbol, Hooks | undefined>} */ (/** @type {unknown} */ (globalThis));
  const key = Symbol.for('vantmall.page-cache');
  store[key] ??= {};
  return store[key];
}

/** Most bytes of pictures that the optimizer keeps on disk (R-PERF-04). */
const MAX_PICTURE_STORE_BYTES = 256 * 1024 * 1024;

/** Most lifetimes of pages that the framework keeps. */
const MAX_LIFETIMES = 5000;

// The framework keeps the lifetime of each page for good, 0.4 KB each, although callers can invent ids of products. It needs
// none of them: this handler returns the lifetime with the page (R-OPS-38).
Reflect.set(SharedCacheControls, 'cacheControls', new LRUCache({ max: MAX_LIFETIMES }));

/**
 * Whether the framework has made a picture. What it only passes on has the entity tag of its origin: an animation, or one that it
 * failed to make.
 * @param {import('next/dist/server/lib/incremental-cache').CacheHandlerValue} entry
 */
const isOptimized = ({ value }) => value?.kind === 'IMAGE' && value.etag !== value.upstreamEtag;

/** @type {ReturnType<typeof openPictureStore> | undefined} */
let pictures;

/** @type {ReturnType<typeof createPageCache> | undefined} */
let pageCache;

/**
 * The cache handler of the framework, which creates one for each request (ADR 2).
 * @implements {CacheHandler}
 */
export default class PageCacheHandler {
  /** @param {Context} context */
  constructor(context) {
    pageCache ??= createPageCache({ maxBytes: context.maxMemoryCacheSize ?? 0, store: getHooks().store });
    this.cache = pageCache;
    // The framework looks an entry up and stores it by the handler of one request, also when it renders in the background. So
    // what is stored here was read after this moment, and an invalidation since then may have made it old.
    this.tagVersions = pageCache.getTagVersions();
    getHooks().cache = pageCache;
    this.pictureFolder = path.join(context.serverDistDir ?? '.next/server', '../cache/pictures');
    getHooks().hasPicture ??= (key) => this.getPictures().has(key);
  }

  /** Opened at the first picture. */
  getPictures() {
    pictures ??= openPictureStore({ folder: this.pictureFolder, maxBytes: MAX_PICTURE_STORE_BYTES });
    return pictures;
  }

  /** @type {CacheHandler['get']} */
  async get(key, context) {
    if (context.kind === 'IMAGE') {
      const picture = await this.getPictures().get(key);
      // The framework makes it now.
      if (!picture) getHooks().onPictureMiss?.(key);
      const isUnchanging = picture && isOptimized(picture) && getHooks().isUnchanging?.(key);
      return isUnchanging ? { ...picture, lastModified: Date.now() } : picture;
    }
    const tags = context.kind === 'FETCH' ? [...(context.tags ?? []), ...(context.softTags ?? [])] : [];
    return this.cache.get(key, tags);
  }

  /** @type {CacheHandler['set']} */
  async set(key, value, context) {
    if (value?.kind === 'IMAGE')
      return this.getPictures().set(key, value, 'cacheControl' in context ? context.cacheControl : undefined);
    const { tagVersions } = this;
    this.cache.set(
      key,
      value,
      'tags' in context ? { tags: context.tags, tagVersions } : { ...context, tagVersions },
    );
  }

  /** @type {CacheHandler['revalidateTag']} */
  async revalidateTag(tags) {
    await this.cache.invalidate([tags].flat());
  }

  resetRequestCache() {}
}
