import { BASE_PATH } from '@/lib/contract/paths';
import { CALL_PREFIXES } from '@/lib/contract/reserved-paths';
import { getCrawlerAccess, pagePatterns } from './page-routes';

/** Uploaded pictures belong to reviews, which are public. */
const isExcludedPrefix = (prefix: (typeof CALL_PREFIXES)[number]): boolean => prefix !== 'uploads/';

/** Calls also answer outside the base path. */
const callPaths = CALL_PREFIXES.filter(isExcludedPrefix).flatMap((prefix) => [
  `/${prefix}`,
  `${BASE_PATH}/${prefix}`,
]);

/** A page with any query. A rule without its end would also exclude every page whose path begins like it. */
const privatePaths = pagePatterns
  .filter((pattern) => getCrawlerAccess(pattern) === 'private')
  .flatMap((path) => [`${BASE_PATH}${path}$`, `${BASE_PATH}${path}?`]);

/**
 * Creates the text of `robots.txt` (RFC 9309): crawlers may read public pages, not those of a shopper, and no calls
 * (R-CRAWLER-01).
 * @param sitemaps addresses of the sitemaps
 */
export const createRobotsText = (sitemaps: readonly string[]): string =>
  [
    'User-agent: *',
    ...[...callPaths, ...privatePaths].map((path) => `Disallow: ${path}`),
    '',
    ...sitemaps.map((address) => `Sitemap: ${address}`),
    '',
  ].join('\n');
