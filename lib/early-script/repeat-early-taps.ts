import { PREFETCH_ATTRIBUTE } from '../rules/page/prefetched-links';
import { IS_HYDRATED, OPENS_ELSEWHERE } from './conditions';
import { ALL_ASSETS_EVENT } from './load-deferred-assets';

/**
 * Script of every page: repeats the last tap that came before hydration, so that it is not lost. On a slow phone a page is readable
 * seconds before its scripts have run (R-NAV-30).
 *
 * - Buttons: the tap is repeated once React handles the button. React may hydrate it during the event itself, so the script checks
 *   again after the event. A tap is dropped after ten seconds, because the shopper has moved on, and when the document is left.
 * - Forms without `action`: the same for `submit`. The browser would reload the page, with the input in the address. A form with
 *   `action`, as that of the search, is left to the browser.
 * - Links whose page is prefetched: once all scripts are loaded (`isStarting`), React shows that page sooner than the browser loads
 *   a document, so the tap waits for React. After two seconds the browser follows the link. It follows all other links at once.
 *
 * An old browser loads the scripts but cannot parse them. If the framework has not started two seconds after they are loaded (it
 * replaces `__next_f.push`), taps wait no longer, and the page shows its `<noscript>` text (R-ENV-07).
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
