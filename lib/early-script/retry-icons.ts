/**
 * Script of every page: requests an icon (`SpriteIcon`) again 0.5 s and 2 s after a failure, and then leaves its place empty, where browsers
 * would show a broken picture (R-PERF-06). `data-attempt` counts from 1. Works before hydration, and in lists that are not hydrated.
 */
export const ICON_RETRY_SCRIPT = `addEventListener('error', ({ target }) => {
  const attempt = target.dataset && Number(target.dataset.attempt);
  if (!attempt) return;
  if (attempt > 2) {
    target.style.visibility = 'hidden';
    return;
  }
  target.dataset.attempt = attempt + 1;
  setTimeout(() => {
    target.src = target.src;
  }, attempt > 1 ? 2000 : 500);
}, true)`;
