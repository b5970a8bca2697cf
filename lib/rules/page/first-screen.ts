/** Id of the element that ends a page's first screen. What follows it in the document is laid out after the first paint. */
export const FIRST_SCREEN_ID = 'first-screen';

/** Id of the style that keeps the rest of the page out of the first paint; `DEFERRED_ASSETS_SCRIPT` removes it afterwards. */
export const FIRST_PAINT_STYLE_ID = 'first-paint';

/**
 * Script in the head of a document that names the end of its first screen: hides what follows, whose style and layout would take the first paint as
 * long as those of the first screen (R-PERF-25). That is the further content, and the bar at the lower edge. After Back and a reload, the browser
 * restores the scroll position at the first layout, for which it needs the whole page. Without scripts, everything is laid out at once.
 */
export const FIRST_PAINT_SCRIPT = `(() => {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!navigation || navigation.type !== 'navigate') return;
  const style = document.createElement('style');
  style.id = '${FIRST_PAINT_STYLE_ID}';
  style.textContent = '#${FIRST_SCREEN_ID}~*{display:none}:has(#${FIRST_SCREEN_ID})~*{display:none}';
  document.head.append(style);
})()`;

/** Cards of a strip that a phone shows without scrolling; the edge of the last one from 404 pixels on. */
export const STRIP_CARDS_IN_VIEW = 5;
