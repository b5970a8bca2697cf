/** Id of the element that ends a page's first screen. What follows it in the document is laid out after the first paint. */
export const FIRST_SCREEN_ID = 'first-screen';

/** Id of the style that keeps the rest of the page out of the first paint; `DEFERRED_ASSETS_SCRIPT` replaces and removes it afterwards. */
export const FIRST_PAINT_STYLE_ID = 'first-paint';

/*
 * What is left out is named by its elements: when these rules are added and removed, the browser computes the styles of all elements with such a name again,
 * and with `*` those of the whole page.
 */

/** Style of the first paint: nothing that follows the first screen, nor the bar at the lower edge. */
const FIRST_PAINT_STYLE = `#${FIRST_SCREEN_ID}~section,#${FIRST_SCREEN_ID}~li,:has(#${FIRST_SCREEN_ID})~nav,:has(#${FIRST_SCREEN_ID})~div{display:none}`;

/**
 * Style of the next frame: of what follows the first screen, the third section and the fifth item of a list wait for one more frame.
 * Everything at once would take a slow phone 100 ms, in which it answers no tap.
 */
export const SECOND_FRAME_STYLE = `#${FIRST_SCREEN_ID}~section~section~section,#${FIRST_SCREEN_ID}~section li:nth-child(n+5),#${FIRST_SCREEN_ID}~li~li~li{display:none}`;

/**
 * Script in the head of a document that names the end of its first screen: hides what follows: its style and layout would
 * delay the first paint by as much time as the first screen takes (R-PERF-25). That is the further content, and the bar at the lower edge. After Back and a reload, the browser
 * restores the scroll position at the first layout, for which it needs the whole page. Without scripts, everything is laid out at once.
 */
export const FIRST_PAINT_SCRIPT = `(() => {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!navigation || navigation.type !== 'navigate') return;
  const style = document.createElement('style');
  style.id = '${FIRST_PAINT_STYLE_ID}';
  style.textContent = '${FIRST_PAINT_STYLE}';
  document.head.append(style);
})()`;

/** Cards of a strip that a phone shows without scrolling; the edge of the last one from 404 pixels on. */
export const STRIP_CARDS_IN_VIEW = 5;
