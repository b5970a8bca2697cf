import 'server-only';

/**
 * What the server adds to the page cache after its start. The framework imports the cache outside of its bundles, so both
 * sides meet on `globalThis`, by the name `page-cache` (server/singleton.ts).
 */
export interface PageCacheHooks {
  /** Called when other servers invalidated tags. */
  onInvalidated?: (tags: readonly string[]) => void;
  /** Called once for each time that the shared store is lost. */
  onError?: (error: unknown) => void;
}
