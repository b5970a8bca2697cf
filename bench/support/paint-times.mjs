/**
 * The parts of a first screen whose paint is timed, as selectors: `item` finds cards or a title, of which the first with text counts;
 * `pictures` finds `img` elements.
 * @typedef {{ item: string, pictures: string }} PaintedParts
 */

/**
 * Runs in the page: reports when parts of the first screen are on the screen, by the browser's own clock (Element Timing), which is that of
 * the first paint. A script behind the next frame would be late by whatever the page does then, and early where it does nothing. Marks, in
 * milliseconds since 1970: `item`, its text; `picture`, the first picture; `pictures`, all of them; `screen`, every picture in view.
 * @param {PaintedParts} parts
 */
export function watchPaints({ item, pictures }) {
  /** @type {Map<Element, number>} */
  const paintTimes = new Map();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { element, renderTime } = /** @type {ElementTiming} */ (entry);
      if (element && !paintTimes.has(element)) paintTimes.set(element, renderTime);
    }
  }).observe({ type: 'element', buffered: true });

  /** @param {string} selector */
  const findInView = (selector) =>
    [...document.querySelectorAll(selector)].filter((element) => {
      const { top, left, bottom, right, width, height } = element.getBoundingClientRect();
      const isOnScreen = top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
      // An unloaded picture may have no height.
      return isOnScreen && width > 1 && (height > 1 || element instanceof HTMLImageElement);
    });
  /** Asks the browser for the paint of elements. @param {Element[]} elements */
  const time = (elements) => {
    for (const element of elements)
      if (!element.hasAttribute('elementtiming')) element.setAttribute('elementtiming', '');
    return elements;
  };
  const marked = new Set();
  /** Reports a mark when all of these elements are painted, of texts when one is. @param {string} name @param {Element[]} elements */
  const mark = (name, elements) => {
    const times = elements.flatMap((element) => paintTimes.get(element) ?? []);
    const needed = name === 'item' ? 1 : elements.length;
    if (marked.has(name) || times.length === 0 || times.length < needed) return;
    marked.add(name);
    Reflect.get(window, 'benchMark')(name, performance.timeOrigin + Math.max(...times.slice(0, needed)));
  };
  /** The first item with what it contains. @type {Element[]} */
  let texts = [];
  // The frame that begins with this callback paints what it finds.
  const check = () => {
    const [first] = texts.length > 0 ? [] : findInView(item).filter(({ textContent }) => textContent?.trim());
    if (first) texts = time([first, ...first.querySelectorAll('*')]);
    mark('item', texts);
    const inView = time(findInView(pictures));
    mark('picture', inView.slice(0, 1));
    mark('pictures', inView);
    const all = time(findInView('main img, header img'));
    if (marked.has('pictures')) mark('screen', all);
    if (!marked.has('screen')) requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

/** What Element Timing reports of an element. @typedef {PerformanceEntry & { element: Element | null, renderTime: number }} ElementTiming */
