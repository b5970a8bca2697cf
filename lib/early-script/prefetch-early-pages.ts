import { MAX_PREFETCHED_LINKS, MIN_VISIBLE_SHARE, PREFETCH_ATTRIBUTE } from '../rules/page/prefetched-links';
import { SAVES_DATA } from './conditions';
import { ONE_ASSET_LEFT_EVENT } from './load-deferred-assets';

declare global {
  interface Window {
    /** Prefetched pages by the address of their link. A failed request resolves to undefined. */
    earlyPages?: Map<string, Promise<Response | undefined>>;
  }
}

/**
 * Script of every page: prefetches the pages of the product cards in view, and preloads the script that these pages need
 * (R-NAV-31). It starts while the last script of this page is loading: a slow phone then runs scripts, and its network is idle.
 * After hydration, `prefetchPage` takes the responses from `window.earlyPages`. A tap on a link that the browser follows itself
 * aborts the requests, because they would slow down the new document.
 */
export const EARLY_PAGES_SCRIPT = `(() => {
  const savesData = ${SAVES_DATA};
  const abort = new AbortController();
  addEventListener('click', ({ target, defaultPrevented }) => {
    if (!defaultPrevented && target.closest('a')) abort.abort();
  });
  addEventListener('${ONE_ASSET_LEFT_EVENT}', () => {
    if (abort.signal.aborted || savesData()) return;
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
