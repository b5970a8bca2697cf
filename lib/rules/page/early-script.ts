/**
 * Script of every page, before its content: repeats the last tap on a button that came before React could handle it.
 * On a slow phone a page is readable seconds before its scripts have run (R-NAV-30).
 *
 * React marks an element with its props when it hydrates the element. A tap on a part that is not hydrated yet is handled
 * if React can hydrate the part at once, so the element is looked at again after the event; only a tap that met no
 * handler is repeated. A tap older than ten seconds is dropped, because by then the shopper has moved on.
 */
export const EARLY_TAP_SCRIPT = `(() => {
  const isHydrated = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  let tapped;
  let droppedAt = 0;
  const repeat = () => {
    if (!tapped.isConnected || performance.now() > droppedAt) tapped = undefined;
    else if (isHydrated(tapped)) {
      const element = tapped;
      tapped = undefined;
      element.click();
    } else requestAnimationFrame(repeat);
  };
  addEventListener('click', ({ target }) => {
    const element = target.closest('button[type=button]');
    if (!element || isHydrated(element)) return;
    setTimeout(() => {
      if (isHydrated(element)) return;
      droppedAt = performance.now() + 10000;
      const isWaiting = tapped !== undefined;
      tapped = element;
      if (!isWaiting) requestAnimationFrame(repeat);
    });
  }, true);
})()`;

/**
 * Script of every page: lays out the pictures that the server left out (`ListPicture`) as soon as their place is on the
 * screen. The place is observed, because the picture has none; it works before React, and without it (R-PERF-15).
 */
const EARLY_PICTURE_SCRIPT = `addEventListener('DOMContentLoaded', () => {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      for (const picture of target.querySelectorAll('img[data-far]')) picture.removeAttribute('data-far');
    }
  });
  for (const picture of document.querySelectorAll('img[data-far]')) observer.observe(picture.parentElement);
})`;

/**
 * Script of every page: where a merged script cannot be loaded, reports its parts as failed and removes their elements, so that the
 * bundler's loader and React load each part by itself (ADR 16).
 */
const EARLY_PART_SCRIPT = `addEventListener('error', ({ target }) => {
  if (!String(target.src).includes('/static/merged/')) return;
  for (const part of document.querySelectorAll('script[type="text/plain"]')) {
    part.dispatchEvent(new Event('error'));
    part.remove();
  }
}, true)`;

/** Attribute of the style sheets and scripts that a document loads after its first paint. */
export const LATE_ATTRIBUTE = 'data-late';

/**
 * Script of every page: loads the style sheet and the scripts that the server put off (`placeFirstStyle`) once the first screen is
 * painted (R-PERF-23). Earlier, they would take connections from its pictures, and a style sheet within the content would stop the
 * parser, and the scripts behind it, until it is there (ADR 14). A page in the background is never painted: it loads them at once.
 */
export const LATE_PARTS_SCRIPT = `addEventListener('DOMContentLoaded', () => {
  const load = () => {
    for (const late of document.querySelectorAll('[${LATE_ATTRIBUTE}]')) {
      const part = document.createElement(late.localName);
      for (const { name, value } of late.attributes) if (name !== 'type' && name !== '${LATE_ATTRIBUTE}') part.setAttribute(name, value);
      if (part.localName === 'link') part.rel = 'stylesheet';
      late.replaceWith(part);
    }
  };
  addEventListener('visibilitychange', load, { once: true });
  if (document.hidden) load();
  else requestAnimationFrame(() => setTimeout(load));
})`;

/** The inline script of every page; the policy allows it by its hash. */
export const EARLY_SCRIPT = `${EARLY_TAP_SCRIPT};
${EARLY_PICTURE_SCRIPT};
${EARLY_PART_SCRIPT};
${LATE_PARTS_SCRIPT}`;
