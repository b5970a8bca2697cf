/** Longest wait when the browser is never idle, and the delay where it cannot report that it is (Safari). */
const MAX_WAIT_MS = 2000;

/** Calls a function once, when the page is interactive and the browser has nothing to do. @returns a function that cancels it */
export function runWhenIdle(start: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(start, MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(start, { timeout: MAX_WAIT_MS });
  return () => cancelIdleCallback(handle);
}
