import 'server-only';

/**
 * The cache tags of public data: the reads of pages have them (`server/reads`), and so do the pages that are
 * rendered from these reads.
 * - `goods`: products, their lists, recommendations, comments and coupons, and the products of activity pages
 * - `search`: results of the search
 * - `content`: adverts, activity pages, groups, search suggestions
 * - `project`: the configuration of projects, and whether a project is known and open
 */
export const cacheTags = ['goods', 'search', 'content', 'project'] as const;

/** A cache tag, by which cached reads and pages are invalidated. */
export type CacheTag = (typeof cacheTags)[number];

/**
 * How long public data may be served from the cache, in seconds, unless a change invalidates it before
 * (R-API-20, R-OPERATOR-13).
 */
export const cacheSeconds: Readonly<Record<CacheTag, number>> = {
  goods: 60,
  search: 60,
  content: 30,
  project: 30,
};
