/** Links whose pages are prefetched at a time because they are in view (R-NAV-31). */
export const MAX_PREFETCHED_LINKS = 6;

/**
 * Share of a link that must be in view. The cards at the lower edge of a screen are often the largest ones that a shopper sees.
 */
export const MIN_VISIBLE_SHARE = 0.25;

/** Attribute of the links whose pages are prefetched when they are in view. */
export const PREFETCH_ATTRIBUTE = 'data-prefetch';
