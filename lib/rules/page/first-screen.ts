/** Id of the element that ends a page's first screen. What follows it beside it, or beside its list, is laid out after the first paint. */
export const FIRST_SCREEN_ID = 'first-screen';

/** Id of the style that keeps the rest of the page out of the first paint. */
export const FIRST_PAINT_STYLE_ID = 'first-paint';

/** Cards of a strip that a phone shows without scrolling; the edge of the last one from 404 pixels on. */
export const STRIP_CARDS_IN_VIEW = 5;
