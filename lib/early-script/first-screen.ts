/** Id of the last element that the first paint shows. What follows it is laid out in the next frames. */
export const FIRST_SCREEN_ID = 'first-screen';

/** Id of the style that hides the rest of the page during the first paint; `DEFERRED_ASSETS_SCRIPT` removes it in two steps. */
export const FIRST_PAINT_STYLE_ID = 'first-paint';

/*
 * The selectors below name elements instead of `*`. When a rule is added or removed, the browser recalculates the styles of all
 * elements that its last part may match.
 */

/**
 * Style of the first paint: hides what follows the first screen, the bar at the lower edge, a strip's cards from the third, and the content
 * of elements with the class `second-frame`, whose height does not depend on it: it is fixed, or given by the items of a list. Where the
 * screen is so narrow for the shopper's size of text that the content may wrap, nothing of it is hidden, because it would move the page.
 */
const FIRST_PAINT_STYLE = `${[
  ...['section', 'li', 'p', 'div'].map((name) => `#${FIRST_SCREEN_ID}~${name}`),
  ...['section', 'nav', 'div'].map((name) => `:has(#${FIRST_SCREEN_ID})~${name}`),
  `#${FIRST_SCREEN_ID} li:nth-child(n+3)`,
].join()}{display:none}@media(min-width:20rem){.second-frame>:not(ul),.second-frame li>*{display:none}}`;

/**
 * Style of the second frame: still hides what follows the second section and the fourth item of a list, until the third frame.
 * Showing everything at once would block a slow phone for 100 ms. What follows a list waits for its items, which would move it.
 */
export const SECOND_FRAME_STYLE = `#${FIRST_SCREEN_ID}~section~section~section,:has(#${FIRST_SCREEN_ID})~section~section~section,#${FIRST_SCREEN_ID}~section li:nth-child(n+5),#${FIRST_SCREEN_ID}~li~li~li,ul:has(#${FIRST_SCREEN_ID})~div{display:none}`;

/**
 * Script in the head of a document with `FIRST_SCREEN_ID`: hides what follows the first screen, whose style and layout would
 * double the time to the first paint (R-PERF-25). Not after Back and a reload, because the browser then restores the scroll
 * position at the first layout, which needs the whole page. Without scripts, everything is laid out at once.
 */
export const FIRST_PAINT_SCRIPT = `(() => {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!navigation || navigation.type !== 'navigate') return;
  const style = document.createElement('style');
  style.id = '${FIRST_PAINT_STYLE_ID}';
  style.textContent = '${FIRST_PAINT_STYLE}';
  document.head.append(style);
})()`;

/** Cards of a strip that are visible on a phone without scrolling; of the last one an edge, on screens of 404 pixels and more. */
export const STRIP_CARDS_IN_VIEW = 5;
