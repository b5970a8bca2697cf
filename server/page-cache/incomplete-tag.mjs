/** The cache tag of a page that lacks a part that could not be read (R-OPS-30). Nothing invalidates it. */
export const INCOMPLETE_TAG = 'incomplete';
