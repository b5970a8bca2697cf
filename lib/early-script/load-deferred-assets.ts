import { FIRST_PAINT_STYLE_ID, SECOND_FRAME_STYLE } from './first-screen';
import { LOAD_NEW_BUILD } from './load-new-build';

/** Attribute of the style sheets and scripts that a document loads after its first paint. */
export const DEFERRED_ATTRIBUTE = 'data-deferred';

/** Events of the window: all deferred assets but one are loaded, and all are loaded. */
export const ONE_ASSET_LEFT_EVENT = 'onedeferredassetleft';
export const ALL_ASSETS_EVENT = 'alldeferredassets';

/**
 * Script of every page: loads the style sheet and the scripts that the server deferred (`inlineCriticalCss`) after the first
 * screen is painted (R-PERF-23). Earlier, they would compete with its pictures for connections, and a style sheet within the
 * content would block the parser (ADR 14).
 *
 * It waits for two frames, because scripts from the browser's cache would otherwise run before the paint. What `FIRST_PAINT_SCRIPT`
 * hides is shown meanwhile, in two steps. A page in the background is never painted, so it waits for nothing.
 */
export const DEFERRED_ASSETS_SCRIPT = `addEventListener('DOMContentLoaded', () => {
  const loadNewBuild = ${LOAD_NEW_BUILD};
  const hidden = document.getElementById('${FIRST_PAINT_STYLE_ID}');
  const load = () => {
    if (hidden) hidden.remove();
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
  else
    requestAnimationFrame(() => {
      setTimeout(() => {
        if (hidden) hidden.textContent = '${SECOND_FRAME_STYLE}';
      });
      requestAnimationFrame(() => setTimeout(load));
    });
})`;
