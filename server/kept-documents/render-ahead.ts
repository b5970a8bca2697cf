import 'server-only';
import { get, type Server } from 'node:http';
import { performance } from 'node:perf_hooks';
import { BASE_PATH } from '@/lib/contract/paths';
import { ENVIRONMENT_COOKIE, type Environment } from '@/lib/rules/environment/detect-environment';
import { LOCALE_COOKIE } from '@/lib/rules/page/locale';
import { decodeVariant, UNKNOWN_PROJECT, type Variant } from '@/lib/rules/page/variant';
import { getConfig } from '../config';

/** Most pages that wait to be rendered. */
const MAX_QUEUE = 100;
/** Most pages that are rendered ahead within a minute. */
const MAX_PER_MINUTE = 120;
const MINUTE_MS = 60_000;
/** How long the event loop is watched before each page, and how busy it may be in that time. */
const WATCH_MS = 100;
const MAX_UTILIZATION = 0.5;
/** After so long without rest the queue is dropped: visitors need the server. */
const MAX_BUSY_MS = 10_000;
/** A page that takes longer is not waited for. */
const TIMEOUT_MS = 10_000;

/** A user agent of each environment; `app` and `quickApp` are claimed by a cookie. */
const userAgents: Readonly<Record<Environment, string>> = {
  browser: '',
  app: '',
  quickApp: '',
  wechat: 'MicroMessenger/8.0',
  mini: 'MicroMessenger/8.0 miniProgram',
  alipay: 'AlipayClient/10.5',
  alipayMini: 'AlipayClient/10.5 miniProgram',
};

/** A page of a product, rendered for all visitors of a variant. */
interface ProductPage {
  readonly variant: Variant;
  /** Below the base path. */
  readonly path: string;
}

interface Renderer {
  /** Whether the page cache holds the page of a key, perhaps an old one, which visitors still get at once. */
  readonly isCached: (key: string) => boolean;
  readonly render: (page: ProductPage) => Promise<void>;
  /** How much of the time that passed the event loop was busy, 0 to 1; watches it for a while. */
  readonly watchLoop: () => Promise<number>;
  readonly now: () => number;
}

/** Finds the pages of the products on a page, by its links. */
const findProductPaths = (html: string): string[] => [
  ...new Set(
    Array.from(html.matchAll(/"\/vantmall(\/goodsProfile\/[\w-]{1,40})[?"]/g), ([, path]) => path ?? ''),
  ),
];

/**
 * Renders the pages of products ahead that are on a kept page, so that their first visitor gets a cached page (R-PERF-10):
 * one at a time, while the event loop rests, and a limited number of them. Only pages of the mall that lead to products
 * count: the page of a product does not, or one visit would render the catalogue.
 */
export function createAheadRenderer({ isCached, render, watchLoop, now }: Renderer) {
  const queue = new Map<string, ProductPage>();
  let isRunning = false;
  let minute = { start: 0, count: 0 };

  /** Counts a page; false when enough were rendered in this minute. */
  function isWithinLimit(): boolean {
    if (now() - minute.start >= MINUTE_MS) minute = { start: now(), count: 0 };
    minute.count += 1;
    return minute.count <= MAX_PER_MINUTE;
  }

  /** Waits until the event loop rests. @returns false if it does not */
  async function waitForRest(): Promise<boolean> {
    for (const start = now(); now() - start < MAX_BUSY_MS; )
      if ((await watchLoop()) <= MAX_UTILIZATION) return true;
    return false;
  }

  async function renderQueue(): Promise<void> {
    for (const [key, page] of queue) {
      if (!(await waitForRest()) || !isWithinLimit()) break;
      queue.delete(key);
      if (!isCached(key)) await render(page);
    }
    queue.clear();
  }

  return {
    /**
     * Adds the products of a page that is kept.
     * @param key variant and path of the page
     * @returns settles when the queue is empty or dropped
     */
    async addProducts(key: string, html: string): Promise<void> {
      const [, segment = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec(key) ?? [];
      const variant = decodeVariant(segment);
      // The pages of unknown projects are for addresses that visitors invent.
      if (!variant || variant.projectKey === UNKNOWN_PROJECT || path.startsWith('/goodsProfile/')) return;
      for (const product of findProductPaths(html)) {
        const productKey = `/${segment}${product}`;
        if (queue.size < MAX_QUEUE && !isCached(productKey))
          queue.set(productKey, { variant, path: product });
      }
      if (isRunning || queue.size === 0) return;
      isRunning = true;
      await renderQueue().finally(() => {
        isRunning = false;
      });
    },
  };
}

/** Watches how busy the event loop is. */
async function watchEventLoop(): Promise<number> {
  const start = performance.eventLoopUtilization();
  await new Promise((resolve) => setTimeout(resolve, WATCH_MS).unref());
  return performance.eventLoopUtilization(start).utilization;
}

/**
 * Requests a page from this server as a visitor of its variant does who has nothing of their own: no session, no address.
 * What the page cache then holds is the framework's own answer (ADR 10).
 */
export function requestOwnPage(server: Server, { variant, path }: ProductPage): Promise<void> {
  const bound = server.address();
  if (!bound || typeof bound === 'string') return Promise.resolve();
  const { MALL_PUBLIC_URL } = getConfig();
  const host = MALL_PUBLIC_URL ? new URL(MALL_PUBLIC_URL).host : `localhost:${bound.port}`;
  const isWildcard = bound.address === '::' || bound.address === '0.0.0.0';
  const { locale, environment, projectKey } = variant;
  const headers = {
    host,
    cookie: `${LOCALE_COOKIE}=${locale}; ${ENVIRONMENT_COOKIE}=${environment}`,
    'user-agent': userAgents[environment],
    'accept-encoding': 'gzip',
  };
  return new Promise((resolve) => {
    const request = get(
      {
        host: isWildcard ? 'localhost' : bound.address,
        port: bound.port,
        path: `${BASE_PATH}${path}?pId=${projectKey}`,
        headers,
        timeout: TIMEOUT_MS,
      },
      (answer) => answer.resume().on('close', resolve),
    );
    // Nothing is lost: a visitor's request renders the page.
    request.on('timeout', () => request.destroy()).on('error', () => resolve());
  });
}

/** Renders the pages of products ahead in a server. */
export const createServerAheadRenderer = (server: Server, isCached: (key: string) => boolean) =>
  createAheadRenderer({
    isCached,
    render: (page) => requestOwnPage(server, page),
    watchLoop: watchEventLoop,
    now: () => performance.now(),
  });
