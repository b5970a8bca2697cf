/** Longest wait when the browser is never idle, and the delay where it cannot report that it is (Safari). */
const MAX_WAIT_MS = 2000;

/** How long a slow phone draws the first screen of a page, with its pictures. */
const FIRST_SCREEN_MS = 150;

/** Calls a function once, when the page is interactive and the browser has nothing to do. @returns a function that cancels it */
export function runWhenIdle(start: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(start, MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(start, { timeout: MAX_WAIT_MS });
  return () => cancelIdleCallback(handle);
}

/**
 * Calls a function once, when a page that was opened from another one has drawn its first screen and the browser has nothing to do; where it cannot
 * report that, at once when the screen is drawn: a shopper who scrolls waits for what follows.
 * @returns a function that cancels it
 */
export function runAfterFirstScreen(start: () => void): () => void {
  let cancel = () => clearTimeout(timer);
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) cancel = runWhenIdle(start);
    else start();
  }, FIRST_SCREEN_MS);
  return () => cancel();
}
