// Paths that no page has. A file of its own, because few pages need them, and `paths.ts` is a part of the scripts of all (R-PERF-02).

/**
 * How the paths of calls start, below the base path. A prefix that ends with a slash is a folder; another one is
 * the path of a single call, because pages are in the same folder.
 *
 * `middleware.ts`, which Next reads without running it, and `next.config.mjs`, which also runs on versions of
 * Node that cannot import TypeScript, repeat these definitions. Tests compare them.
 */
export const CALL_PREFIXES = [
  'api/',
  'wxPay/',
  'aliPay/',
  'cloudPay/',
  'quick/',
  'web/',
  'activity/getConvenientBuyingGoods',
  'sandbox/',
  'uploads/',
] as const;

/**
 * Files that crawlers and browsers request from the root of the host, and that the mall serves there as well as
 * below the base path. `middleware.ts` and `next.config.mjs` repeat them, as the prefixes of calls.
 */
export const CRAWLER_FILES = [
  'robots.txt',
  'sitemap.xml',
  'favicon.ico',
  'apple-touch-icon.png',
  'apple-touch-icon-precomposed.png',
] as const;
