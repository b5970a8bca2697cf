/**
 * Script of every page: where a merged script cannot be loaded, reports its parts as failed and removes their elements, so that the
 * bundler's loader and React load each part by itself (ADR 16).
 */
export const MERGED_SCRIPT_ERROR_SCRIPT = `addEventListener('error', ({ target }) => {
  if (!String(target.src).includes('/static/merged/')) return;
  for (const part of document.querySelectorAll('script[type="text/plain"]')) {
    part.dispatchEvent(new Event('error'));
    part.remove();
  }
}, true)`;
