import 'server-only';
import type { Server } from 'node:http';
import { performance } from 'node:perf_hooks';
import { BASE_PATH } from '@/lib/contract/paths';
import { toCachedPagePath } from '@/lib/rules/page/activity-page-path';
import { createGoodsPath, parseActivityType, parseGoodsPath } from '@/lib/rules/page/goods-path';
import { splitPath } from '@/lib/rules/page/links';
import { UNKNOWN_PROJECT, type Variant } from '@/lib/rules/page/variant';
import { getLogger } from '../telemetry/logger';
import { getMetrics } from '../telemetry/metrics';
import { listPopularProducts } from './list-popular-products';
import { type CachedPage, isProductPath, parsePageKey, sendSelfRequest } from './self-request';
import { type LoopWatch, waitUntilEventLoopIdle, watchEventLoop } from './watch-event-loop';

/** Most pages that wait in each queue. */
const MAX_QUEUE = 200;
/** Most variants whose popular products wait to be listed. */
const MAX_VARIANTS = 20;
/** Most pages that are prerendered within a minute. `likely` ones get fewer, so that some are left for `linked` ones. */
const MAX_PER_MINUTE = { linked: 300, likely: 240 };
const MINUTE_MS = 60_000;
/** How busy the event loop may be before each page. */
const MAX_UTILIZATION = { linked: 0.5, likely: 0.15 };
/** If the server stays busy with visitors for so long, the queues are dropped. */
const MAX_BUSY_MS = 10_000;

/** `linked`: on a page that visitors open; `likely`: popular products of the project, and those beside a product. */
type Priority = 'linked' | 'likely';

interface Renderer extends LoopWatch {
  /** Whether the page cache holds the page of a key, perhaps an old one, which visitors still get at once. */
  readonly isCached: (key: string) => boolean;
  /** Whether the page cache has free space for pages that perhaps no visitor opens. */
  readonly hasFreeSpace: () => boolean;
  /** Never rejects: the next page is not held up by one that fails. */
  readonly render: (page: CachedPage) => Promise<void>;
  /** The ids of a project's products, the most popular ones first. */
  readonly listProducts: (variant: Variant) => Promise<readonly string[]>;
  /** Called when the number of waiting pages and lists changes. */
  readonly onWaiting?: (count: number) => void;
}

const LINK = new RegExp(`"${BASE_PATH}(/[^"]+)"`, 'g');

/** The address of the cached page of a product that a link opens, without what does not select the page; undefined for another page. */
function toProductAddress(link: string): string | undefined {
  const { address, query } = splitPath(link.replaceAll('&amp;', '&'));
  const goodsId = parseGoodsPath(address);
  return goodsId && createGoodsPath({ goodsId, activityType: parseActivityType(query.get('activityType')) });
}

/** Finds the addresses of the products on a page, by its links. */
const findProducts = (html: string): Set<string> =>
  new Set(Array.from(html.matchAll(LINK), ([, link = '']) => toProductAddress(link) ?? []).flat());

/**
 * Creates a renderer that warms the page cache: it prerenders product pages, so that their first visitor gets a cached page
 * (R-PERF-10). It renders one page at a time and a limited number per minute:
 * 1. products that an opened page links to (`linked`), while the event loop is mostly idle;
 * 2. popular products of the project, and those that a product page links to (`likely`), while the server has nothing else to do
 *    and the cache has free space.
 */
export function createPrerenderer({
  isCached,
  hasFreeSpace,
  render,
  listProducts,
  watchLoop,
  now,
  onWaiting,
}: Renderer) {
  const queues: Readonly<Record<Priority, Map<string, CachedPage>>> = {
    linked: new Map(),
    likely: new Map(),
  };
  /** The variants whose popular products are not listed yet. */
  const variants = new Map<string, Variant>();
  let isRunning = false;
  let minute = { start: 0, count: 0 };

  const countWaiting = () => queues.linked.size + queues.likely.size + variants.size;
  const getPriority = (): Priority => (queues.linked.size > 0 ? 'linked' : 'likely');

  /** @param address path and query, which together say which cached page it is */
  function addPage(priority: Priority, segment: string, address: string): void {
    const { address: path, query } = splitPath(address);
    const key = `/${segment}${toCachedPagePath(path, query) ?? path}`;
    if (queues[priority].size < MAX_QUEUE && !queues.linked.has(key) && !isCached(key))
      queues[priority].set(key, { key, address });
  }

  /** Counts a page; false when enough were rendered in this minute. */
  function isWithinLimit(priority: Priority): boolean {
    if (now() - minute.start >= MINUTE_MS) minute = { start: now(), count: 0 };
    minute.count += 1;
    return minute.count <= MAX_PER_MINUTE[priority];
  }

  /** Waits until the event loop is idle enough for what waits. @returns false if it does not */
  const waitForTurn = () =>
    waitUntilEventLoopIdle({ watchLoop, now }, () => MAX_UTILIZATION[getPriority()], now() + MAX_BUSY_MS);

  /** Adds the popular products of the variant that has waited longest. */
  async function addPopularProducts(): Promise<void> {
    const [first] = variants;
    if (!first) return;
    const [segment, variant] = first;
    const paths = (await listProducts(variant)).map((goodsId) => createGoodsPath({ goodsId }));
    for (const path of paths.filter(isProductPath)) addPage('likely', segment, path);
    // Removed after the list has come, so that it still counts as waiting.
    variants.delete(segment);
  }

  /** Renders the first page of the first queue that has one. @returns false when enough were rendered */
  async function renderNext(): Promise<boolean> {
    const priority = getPriority();
    const [first] = queues[priority];
    if (!first) return true;
    const [key, page] = first;
    if (!isCached(key)) {
      if ((priority === 'likely' && !hasFreeSpace()) || !isWithinLimit(priority)) return false;
      await render(page);
    }
    queues[priority].delete(key);
    return true;
  }

  async function work(): Promise<void> {
    while (countWaiting() > 0 && (await waitForTurn())) {
      if (queues.linked.size + queues.likely.size === 0) await addPopularProducts();
      else if (!(await renderNext())) break;
      onWaiting?.(countWaiting());
    }
    queues.linked.clear();
    queues.likely.clear();
    variants.clear();
    onWaiting?.(0);
  }

  return {
    /**
     * Adds the products of a page that is kept for a visitor.
     * @param key variant and path of the page
     * @returns settles when the queues are empty or dropped
     */
    async addProducts(key: string, html: string): Promise<void> {
      const page = parsePageKey(key);
      // Visitors invent the ids of unknown projects.
      if (!page || page.variant.projectKey === UNKNOWN_PROJECT) return;
      const { segment, variant } = page;
      const isProduct = page.path.startsWith('/goodsProfile/');
      for (const address of findProducts(html)) addPage(isProduct ? 'likely' : 'linked', segment, address);
      if (!isProduct && variants.size < MAX_VARIANTS) variants.set(segment, variant);
      onWaiting?.(countWaiting());
      if (isRunning || countWaiting() === 0) return;
      isRunning = true;
      await work().finally(() => {
        isRunning = false;
      });
    },
  };
}

/** Creates the renderer of a server, which requests the pages from itself. */
export const createServerPrerenderer = (
  server: Server,
  cache: Pick<Renderer, 'isCached' | 'hasFreeSpace'>,
) => {
  const { prerenderedPages, prerenderQueue } = getMetrics();
  return createPrerenderer({
    ...cache,
    render: async (page) => {
      await sendSelfRequest(server, page).then(
        () => prerenderedPages.inc(),
        (err: unknown) => getLogger().error({ err, path: page.address }, 'could not prerender a page'),
      );
    },
    listProducts: listPopularProducts,
    watchLoop: watchEventLoop,
    now: () => performance.now(),
    onWaiting: (count) => prerenderQueue.set(count),
  });
};
