import { HEALTH_PATH, RELOAD_PAUSE_MS, RELOADED_AT_KEY } from '../rules/page/new-build';

/**
 * Source of a function for the inline scripts: loads the document again if the server has another build than the one that has written it
 * (R-OPS-19). Called when a script or the style sheet of the document is missing: the last server with its build was stopped in between, or
 * the browser has kept the document longer than its files. Nothing that runs later would notice, because the page never starts.
 * Without storage nothing prevents an endless loop, so it is not loaded again.
 */
export const LOAD_NEW_BUILD = `() => fetch('${HEALTH_PATH}').then((response) => response.json()).then(({ data }) => {
    const now = Date.now();
    if (document.documentElement.innerHTML.includes(data.build) || now - sessionStorage.getItem('${RELOADED_AT_KEY}') < ${RELOAD_PAUSE_MS}) return;
    sessionStorage.setItem('${RELOADED_AT_KEY}', now);
    location.reload();
  }).catch(() => {})`;
