/** The cache tag of a page that lacks a part that could not be read (R-OPS-30). Nothing invalidates it. */
export const INCOMPLETE_TAG = 'incomplete';

/** How long a page that lacks a part is served, in seconds, and a complete one in its place: about as long as the circuit breaker rejects calls. */
export const INCOMPLETE_PAGE_SECONDS = 5;
