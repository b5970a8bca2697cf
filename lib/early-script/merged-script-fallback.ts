/**
 * Script of every page: if a merged script cannot be loaded, dispatches `error` on the placeholders of its parts and removes them.
 * The bundler's loader and React then load each part on its own (ADR 16).
 */
export const MERGED_SCRIPT_ERROR_SCRIPT = `addEventListener('error', ({ target }) => {
  if (!String(target.src).includes('/static/merged/')) return;
  for (const part of document.querySelectorAll('script[type="text/plain"]')) {
    part.dispatchEvent(new Event('error'));
    part.remove();
  }
}, true)`;
