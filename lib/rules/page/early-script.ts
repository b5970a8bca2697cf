import { FIRST_PAINT_STYLE_ID } from './first-screen';
import { MAX_PREFETCHED_LINKS, MIN_VISIBLE_SHARE, PREFETCH_ATTRIBUTE } from './prefetched-links';

/** Events of the window: one of the parts that are loaded late is still missing, and all of them are there. */
const LAST_ASSET_EVENT = 'lastdeferredasset';
const ALL_ASSETS_EVENT = 'alldeferredassets';

declare global {
  interface Window {
    /** Answers to the requests that the document made for pages, by the address of the link. A failure is undefined. */
    earlyPages?: Map<string, Promise<Response | undefined>>;
  }
}

/**
 * Script of every page, before its content: repeats the last tap on a button that came before React could handle it, the last submission of a
 * form, or the last tap on a link whose page is on its way. On a slow phone a page is readable seconds before its scripts have run (R-NAV-30).
 *
 * React marks an element with its props when it hydrates the element. A tap on a part that is not hydrated yet is handled
 * if React can hydrate the part at once, so the element is looked at again after the event; only a tap that met no
 * handler is repeated. A tap older than ten seconds is dropped, because by then the shopper has moved on.
 *
 * A form without an address is sent by React. The browser would load the page again, with what was typed in its address. A form with an address
 * is the browser's, as the one of the search.
 *
 * The browser follows a link that meets no handler. Once the scripts of the page are there, React shows the prefetched page sooner than the
 * browser gets another document. Should it not come to that, the browser follows the link two seconds later.
 */
export const EARLY_TAP_SCRIPT = `(() => {
  const isHydrated = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  let isStarting = false;
  let tapped;
  let droppedAt = 0;
  const repeat = () => {
    const element = tapped;
    const isReady = isHydrated(element);
    if (!isReady && element.isConnected && performance.now() <= droppedAt) return requestAnimationFrame(repeat);
    tapped = undefined;
    if (isReady && element.isConnected) element.click();
    else if (element.href) location.assign(element.href);
  };
  const wait = (element, ms) => {
    droppedAt = performance.now() + ms;
    const isWaiting = tapped !== undefined;
    tapped = element;
    if (!isWaiting) requestAnimationFrame(repeat);
  };
  addEventListener('click', ({ target }) => {
    const element = target.closest('button[type=button]');
    if (!element || isHydrated(element)) return;
    setTimeout(() => {
      if (!isHydrated(element)) wait(element, 10000);
    });
  }, true);
  addEventListener('submit', (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.hasAttribute('action') || isHydrated(form)) return;
    event.preventDefault();
    wait([...form.elements].find(({ type }) => type === 'submit'), 10000);
  });
  addEventListener('${ALL_ASSETS_EVENT}', () => {
    isStarting = true;
  });
  addEventListener('click', (event) => {
    const link = event.target.closest('a[${PREFETCH_ATTRIBUTE}]');
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!isStarting || !link || event.defaultPrevented || opensElsewhere || isHydrated(link)) return;
    if (!window.earlyPages || !window.earlyPages.has(link.href)) return;
    event.preventDefault();
    wait(link, 2000);
  });
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
export const DEFERRED_ATTRIBUTE = 'data-deferred';

/**
 * Script of every page: loads the style sheet and the scripts that the server put off (`placeFirstStyle`) once the first screen is
 * painted (R-PERF-23). Earlier, they would take connections from its pictures, and a style sheet within the content would stop the
 * parser, and the scripts behind it, until it is there (ADR 14). A page in the background is never painted: it loads them at once.
 */
export const DEFERRED_ASSETS_SCRIPT = `addEventListener('DOMContentLoaded', () => {
  const load = () => {
    const hidden = document.getElementById('${FIRST_PAINT_STYLE_ID}');
    if (hidden) hidden.remove();
    const waiting = document.querySelectorAll('[${DEFERRED_ATTRIBUTE}]');
    let missing = waiting.length;
    for (const late of waiting) {
      const part = document.createElement(late.localName);
      for (const { name, value } of late.attributes) if (name !== 'type' && name !== '${DEFERRED_ATTRIBUTE}') part.setAttribute(name, value);
      if (part.localName === 'link') part.rel = 'stylesheet';
      part.addEventListener('load', () => {
        missing -= 1;
        if (missing < 2) dispatchEvent(new Event(missing === 1 ? '${LAST_ASSET_EVENT}' : '${ALL_ASSETS_EVENT}'));
      });
      late.replaceWith(part);
    }
  };
  addEventListener('visibilitychange', load, { once: true });
  if (document.hidden) load();
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(load)));
})`;

/**
 * Script of every page: requests the pages of the product cards in view, and the script that they need, while the last script of
 * this page is on its way (R-NAV-31). The network rests while a slow phone runs the scripts; `prefetchPage` takes the answers then. A tap
 * on a link that the browser follows ends the requests, which would slow its document down.
 */
export const EARLY_PAGES_SCRIPT = `(() => {
  const abort = new AbortController();
  addEventListener('click', ({ target, defaultPrevented }) => {
    if (!defaultPrevented && target.closest('a')) abort.abort();
  });
  addEventListener('${LAST_ASSET_EVENT}', () => {
    const { saveData, effectiveType = '' } = navigator.connection || {};
    if (abort.signal.aborted || saveData || effectiveType.endsWith('2g')) return;
    const observer = new IntersectionObserver((entries) => {
      observer.disconnect();
      const getArea = ({ intersectionRect: { width, height } }) => width * height;
      const inView = entries.filter((entry) => entry.isIntersecting).sort((a, b) => getArea(b) - getArea(a));
      const addresses = new Set(inView.map(({ target }) => target.href));
      window.earlyPages = new Map([...addresses].slice(0, ${MAX_PREFETCHED_LINKS}).map((href) => {
        const address = href + (href.includes('?') ? '&' : '?') + '_rsc';
        const answer = fetch(address, { headers: { rsc: '1' }, signal: abort.signal });
        // Read to its end, also where the page is never asked for.
        const whole = answer.then((response) => response.clone().arrayBuffer().then(() => response));
        return [href, whole.catch(() => undefined)];
      }));
      const { productScript } = document.documentElement.dataset;
      if (addresses.size > 0 && productScript)
        document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href: productScript }));
    }, { threshold: ${MIN_VISIBLE_SHARE} });
    for (const link of document.querySelectorAll('a[${PREFETCH_ATTRIBUTE}]')) observer.observe(link);
  }, { once: true });
})()`;

/**
 * The inline script of every page; the policy allows it by its hash. It keeps to the syntax of 2018: a browser that cannot read it would never load
 * the style sheet.
 */
export const EARLY_SCRIPT = `${EARLY_TAP_SCRIPT};
${EARLY_PICTURE_SCRIPT};
${EARLY_PART_SCRIPT};
${EARLY_PAGES_SCRIPT};
${DEFERRED_ASSETS_SCRIPT}`;
