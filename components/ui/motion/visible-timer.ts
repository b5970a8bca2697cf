/**
 * Runs `update` now, after each delay that it returns, and when the page becomes visible again, because timers are
 * throttled in the background.
 * @param update returns the milliseconds until it runs again; undefined: only when the page becomes visible
 * @returns a function that ends it
 */
export function startVisibleTimer(update: () => number | undefined): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    clearTimeout(timer);
    const delay = update();
    if (delay !== undefined) timer = setTimeout(run, delay);
  };
  const handleVisibilityChange = () => {
    if (!document.hidden) run();
  };
  run();
  document.addEventListener('visibilitychange', handleVisibilityChange);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', handleVisibilityChange);
  };
}
