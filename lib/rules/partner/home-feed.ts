/** The A/B test of the product list on the home page (R-PARTNER-14). */
export const HOME_FEED_TEST = 'home-feed';

/** The variants; the first one is the control, which everybody sees who is not allocated. */
export const homeFeeds = ['two-columns', 'one-column'] as const;

/** A variant of the product list on the home page. */
export type HomeFeed = (typeof homeFeeds)[number];

export const CONTROL_FEED: HomeFeed = homeFeeds[0];

/** The cookie with the client's variant. The browser writes it, so that the server sends the right page at once. */
export const HOME_FEED_COOKIE = 'mallHomeFeed';

/** The cookie that keeps the control until the visit of the allocation ends. */
export const FIRST_VISIT_COOKIE = 'mallHomeFeedFirst';

/** A visit ends when its last page was opened this long ago. */
export const VISIT_SECONDS = 30 * 60;

/** Parses a variant; undefined for anything else, also one of a later release. */
export const parseHomeFeed = (value: string | undefined): HomeFeed | undefined =>
  homeFeeds.find((feed) => feed === value);

/** The variant that a visitor with these cookies sees: the control until the visit after the allocation. */
export const selectHomeFeed = (cookie: (name: string) => string | undefined): HomeFeed =>
  (cookie(FIRST_VISIT_COOKIE) === undefined && parseHomeFeed(cookie(HOME_FEED_COOKIE))) || CONTROL_FEED;
