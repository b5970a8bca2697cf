import { FIRST_PAINT_STYLE_ID, SECOND_FRAME_STYLE } from './first-screen';
import { LOAD_NEW_BUILD } from './load-new-build';

/** Attribute of the style sheets and scripts that a document loads after its first paint. */
export const DEFERRED_ATTRIBUTE = 'data-deferred';

/** Events of the window: one of the deferred assets is still missing, and all of them are there. */
export const ONE_ASSET_LEFT_EVENT = 'onedeferredassetleft';
export const ALL_ASSETS_EVENT = 'alldeferredassets';

/**
 * Script of every page: loads the style sheet and the scripts that the server deferred (`inlineCriticalCss`) once the first screen is
 * painted (R-PERF-23). Earlier, they would take connections from its pictures, and a style sheet within the content would stop the
 * parser, and the scripts behind it, until it is there (ADR 14). Loaded behind the second frame, as scripts from the browser's cache would run before it.
 * The rest of the page is shown with them, in two frames (`FIRST_PAINT_SCRIPT`). A page in the background is never painted: it loads them at once.
 */
export const DEFERRED_ASSETS_SCRIPT = `addEventListener('DOMContentLoaded', () => {
  const loadNewBuild = ${LOAD_NEW_BUILD};
  const load = () => {
    const hidden = document.getElementById('${FIRST_PAINT_STYLE_ID}');
    if (hidden && document.hidden) hidden.remove();
    else if (hidden) {
      hidden.textContent = '${SECOND_FRAME_STYLE}';
      requestAnimationFrame(() => setTimeout(() => hidden.remove()));
    }
    const waiting = document.querySelectorAll('[${DEFERRED_ATTRIBUTE}]');
    let missing = waiting.length;
    for (const deferred of waiting) {
      const asset = document.createElement(deferred.localName);
      for (const { name, value } of deferred.attributes)
        if (name !== 'type' && name !== '${DEFERRED_ATTRIBUTE}') asset.setAttribute(name, value);
      if (asset.localName === 'link') asset.rel = 'stylesheet';
      asset.addEventListener('load', () => {
        missing -= 1;
        if (missing < 2) dispatchEvent(new Event(missing === 1 ? '${ONE_ASSET_LEFT_EVENT}' : '${ALL_ASSETS_EVENT}'));
      });
      asset.addEventListener('error', loadNewBuild);
      deferred.replaceWith(asset);
    }
  };
  addEventListener('visibilitychange', load, { once: true });
  if (document.hidden) load();
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(load)));
})`;
