/** Id of the element behind the content of a page's first screen (`FirstScreenEnd`). */
export const FIRST_SCREEN_ID = 'first-screen';

/** Cards of a strip that a phone shows without scrolling; the edge of the last one from 404 pixels on. */
export const STRIP_CARDS_IN_VIEW = 5;
