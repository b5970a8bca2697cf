import { BASE_PATH } from '../contract/paths';
import { PREFETCH_HEADER, PREFETCH_PURPOSE } from '../rules/page/document-purpose';
import { IS_HYDRATED, SAVES_DATA } from './conditions';

/**
 * Script of every page: requests the document of a link when a finger or a pointer goes down on it, if React does not handle the link yet
 * (R-NAV-34). The browser follows the link when the finger leaves it, and takes the answer to this request, also while it is on its way.
 * A movement that scrolls the page ends the request. The answer is not read, which would take the main thread's time, but kept: one that nothing
 * refers to is given up. Where the session decides at each navigation whether a login starts first, a script cannot
 * know the answer, and requests nothing.
 *
 * Only Chromium waits for a request that is on its way (and only it has `userAgentData`); other browsers would load the document twice.
 */
export const TOUCHED_PAGE_SCRIPT = `(() => {
  const isHydrated = ${IS_HYDRATED};
  const savesData = ${SAVES_DATA};
  let answer;
  addEventListener('pointerdown', ({ target, button }) => {
    const link = target.closest('a[href^="${BASE_PATH}/"]');
    if (!link || button > 0 || !navigator.userAgentData || savesData()) return;
    if (document.documentElement.dataset.autoLogin) return;
    if (isHydrated(link) || (window.earlyPages && window.earlyPages.has(link.href))) return;
    const abort = new AbortController();
    answer = fetch(link.href, { headers: { '${PREFETCH_HEADER}': '${PREFETCH_PURPOSE}' }, signal: abort.signal });
    answer.catch(() => {});
    addEventListener('pointercancel', () => abort.abort(), { once: true });
  });
})()`;
