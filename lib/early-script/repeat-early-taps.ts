import { PREFETCH_ATTRIBUTE } from '../rules/page/prefetched-links';
import { IS_HYDRATED, OPENS_ELSEWHERE } from './conditions';
import { ALL_ASSETS_EVENT } from './load-deferred-assets';

/**
 * Inline script at the end of every page: repeats the last tap on a button that came before React could handle it, the last submission of a
 * form, or the last tap on a link whose page is on its way. On a slow phone a page is readable seconds before its scripts have run (R-NAV-30).
 *
 * A tap on a part that is not hydrated yet is handled
 * if React can hydrate the part at once, so the element is looked at again after the event; only a tap that met no
 * handler is repeated. A tap older than ten seconds is dropped, because by then the shopper has moved on, also where no frames ran meanwhile, as
 * in a background tab; and so is the tap on a document that is left.
 *
 * A form without an address is sent by React. The browser would load the page again, with what was typed in its address. A form with an address
 * is the browser's, as the one of the search.
 *
 * The browser follows a link that meets no handler. Once the scripts of the page are there, React shows the prefetched page sooner than the
 * browser gets another document. Should it not come to that, the browser follows the link two seconds later.
 *
 * An old browser loads the scripts, but cannot read them. So two seconds after they are there, the framework must have replaced the `push` of its
 * queue. Else the browser follows all links, and the page shows its text for browsers without scripts (R-ENV-07).
 */
export const EARLY_TAP_SCRIPT = `(() => {
  const isHydrated = ${IS_HYDRATED};
  const opensElsewhere = ${OPENS_ELSEWHERE};
  let isStarting = false;
  let tapped;
  let droppedAt = 0;
  const repeat = () => {
    const element = tapped;
    if (!element) return undefined;
    const isOld = performance.now() > droppedAt;
    const isReady = isHydrated(element) && element.isConnected;
    if (!isReady && element.isConnected && !isOld) return requestAnimationFrame(repeat);
    tapped = undefined;
    if (isReady && (!isOld || element.href)) element.click();
    else if (element.href) location.assign(element.href);
  };
  addEventListener('pagehide', () => {
    tapped = undefined;
  });
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
    setTimeout(() => {
      if (window.__next_f && window.__next_f.push !== [].push) return;
      isStarting = false;
      const hint = document.querySelector('body > noscript');
      if (hint) hint.outerHTML = hint.textContent;
    }, 2000);
  });
  addEventListener('click', (event) => {
    const link = event.target.closest('a[${PREFETCH_ATTRIBUTE}]');
    if (!isStarting || !link || event.defaultPrevented || opensElsewhere(event) || isHydrated(link)) return;
    if (!window.earlyPages || !window.earlyPages.has(link.href)) return;
    event.preventDefault();
    wait(link, 2000);
  });
})()`;
