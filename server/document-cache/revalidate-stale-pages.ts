import 'server-only';
import type { OwnPage } from './own-request';
import { type LoopWatch, waitUntilEventLoopIdle } from './watch-event-loop';

/** How busy the event loop may be while a stale page is rendered again, and how long it waits for that. */
const MAX_UTILIZATION = 0.5;
const MAX_WAIT_MS = 5000;

interface Revalidator extends LoopWatch {
  readonly revalidate: (page: OwnPage) => Promise<void>;
}

/**
 * Renders stale pages again that visitors got from their cached copies (R-PERF-10): one at a time and when the event loop rests,
 * so that the visitors of the next pages do not wait for it. No page waits for rest longer than some seconds.
 */
export function createPageRevalidator({ revalidate, ...watch }: Revalidator) {
  /** By the key of the page. */
  const waiting = new Map<string, { page: OwnPage; since: number }>();
  let isRunning = false;

  async function work(): Promise<void> {
    for (const [key, { page, since }] of waiting) {
      await waitUntilEventLoopIdle(watch, () => MAX_UTILIZATION, since + MAX_WAIT_MS);
      await revalidate(page);
      waiting.delete(key);
    }
  }

  return {
    /** Adds a page, unless it waits already. @returns settles when no page waits */
    async addPage(page: OwnPage): Promise<void> {
      if (!waiting.has(page.key)) waiting.set(page.key, { page, since: watch.now() });
      if (isRunning) return;
      isRunning = true;
      await work().finally(() => {
        isRunning = false;
      });
    },
  };
}
