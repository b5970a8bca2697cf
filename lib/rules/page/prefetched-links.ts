/** Links whose pages are prefetched at a time because they are in view (R-NAV-31). */
export const MAX_PREFETCHED_LINKS = 6;

/** Attribute of the links whose pages are prefetched when they are in view. */
export const PREFETCH_ATTRIBUTE = 'data-prefetch';
