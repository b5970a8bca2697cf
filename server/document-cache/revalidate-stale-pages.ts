import 'server-only';
import type { CachedPage } from './self-request';
import { type LoopWatch, waitUntilEventLoopIdle } from './watch-event-loop';

/** How busy the event loop may be while a stale page is rendered again, and how long it waits for that. */
const MAX_UTILIZATION = 0.5;
const MAX_WAIT_MS = 5000;
/** Most pages that wait; invented searches could add any number. */
const MAX_WAITING = 100;
/** A page that waits longer, because others before it are slow, is no longer sent as it was. */
const MAX_STALE_MS = 10_000;

interface Revalidator extends LoopWatch {
  /** Whether the page is still stale: the framework may have rendered it meanwhile. */
  readonly isStale: (page: CachedPage) => boolean;
  readonly revalidate: (page: CachedPage) => Promise<void>;
}

/**
 * Renders stale pages again that visitors got from their cached copies (R-PERF-31): one at a time and when the event loop is idle,
 * so that the visitors of the next pages do not wait for it. No page waits for rest longer than some seconds.
 */
export function createPageRevalidator({ isStale, revalidate, ...watch }: Revalidator) {
  /** By the key of the page. */
  const waiting = new Map<string, { page: CachedPage; since: number }>();
  let running: Promise<void> | undefined;

  async function work(): Promise<void> {
    for (const [key, { page, since }] of waiting) {
      if (isStale(page)) {
        await waitUntilEventLoopIdle(watch, () => MAX_UTILIZATION, since + MAX_WAIT_MS);
        await revalidate(page);
      }
      waiting.delete(key);
    }
  }

  return {
    /**
     * Adds a page, unless it waits already.
     * @returns false if too many pages wait, or this one has waited for too long: then it has to be rendered for its visitor
     */
    add(page: CachedPage): boolean {
      const known = waiting.get(page.key);
      if (known) return watch.now() - known.since <= MAX_STALE_MS;
      if (waiting.size >= MAX_WAITING) return false;
      waiting.set(page.key, { page, since: watch.now() });
      running ??= work().finally(() => {
        running = undefined;
      });
      return true;
    },

    /** Settles when no page waits. */
    settle: (): Promise<void> => running ?? Promise.resolve(),
  };
}
