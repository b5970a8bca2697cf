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

/** The inline script of every page; the policy allows it by its hash. */
export const EARLY_SCRIPT = `${EARLY_TAP_SCRIPT};
${EARLY_PICTURE_SCRIPT};
${EARLY_PART_SCRIPT}`;
