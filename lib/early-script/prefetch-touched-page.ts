import { BASE_PATH } from '../contract/paths';
import { PREFETCH_HEADER, PREFETCH_PURPOSE } from '../rules/page/document-purpose';
import { IS_HYDRATED, SAVES_DATA } from './conditions';

/**
 * Script of every page: requests the document of a link on `pointerdown`, while React does not handle the link yet (R-NAV-34).
 * The browser follows the link on `pointerup` and uses the response, even if it is still on its way. A movement that scrolls the
 * page aborts the request.
 *
 * - The body is not read, which would take time of the main thread. The variable `answer` refers to the response, because the
 *   browser aborts one that nothing refers to.
 * - In environments with an automatic login, the response depends on the session at the time of the navigation, so nothing is
 *   requested.
 * - Only Chromium joins a navigation with a request that is on its way, and only it has `userAgentData`. Other browsers would
 *   load the document twice.
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
