import 'server-only';
import { getSingleton } from '../singleton';
import type { SharedStore } from './shared-store';

/** The part of the page cache (`page-cache.mjs`) that the server uses beside the framework. */
export interface PageCache {
  getTagVersions(): object;
  has(key: string): boolean;
  hasFreeSpace(): boolean;
  invalidate(tags: readonly string[]): Promise<boolean>;
  getFresh(key: string): object | undefined;
  getStale(key: string, maxAgeMs?: number): object | undefined;
  revalidate(key: string, request: () => Promise<void>): Promise<void>;
  readHtml(entry: object): string | undefined;
  keep(
    key: string,
    html: string,
    context: { tags: readonly string[]; seconds: number; tagVersions: object },
  ): void;
}

/**
 * What the server adds to the page cache while it starts, and the cache itself. The framework imports the cache outside of its bundles, so both
 * sides meet on `globalThis`, by the name `page-cache` (server/singleton.ts).
 */
export interface PageCacheRegistry {
  /** The cache; set when Next creates its cache handler, with its first request. */
  cache?: PageCache;
  /** The store that servers share, opened while the server starts; the cache uses it (R-OPS-35). */
  store?: SharedStore;
  /** Whether the framework's optimizer has kept a picture; set by the first request that reads the cache. */
  hasPicture?: (key: string) => boolean;
  /** Whether a picture's address belongs to this content for good, so that one that the optimizer has made never becomes old; by its key. */
  isUnchanging?: (key: string) => boolean;
  /** Called before the optimizer makes a picture that is not kept (R-SECURITY-31). */
  onPictureMiss?: (key: string) => void;
}

/** What this process has in common with its page cache. */
export const getPageCacheRegistry = (): PageCacheRegistry =>
  getSingleton<PageCacheRegistry>('page-cache', () => ({}));
