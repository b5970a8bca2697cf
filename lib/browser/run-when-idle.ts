import { useEffect, useState, useSyncExternalStore } from 'react';

/** Latest time of the import when the browser is never idle, and delay where it cannot report that it is (Safari). */
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

const subscribeToNothing = () => () => {};

/** Whether React still takes the HTML of the server over; true on the server, too. */
export const useHydrating = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );

/** Whether the component was rendered by the server: in its HTML, and while React takes that over, and afterwards. */
export function useServerRendered(): boolean {
  const [isServerRendered] = useState(useHydrating());
  return isServerRendered;
}

/** Whether what the first screen does not show may be rendered: when the browser is idle, or at once after a navigation. */
export function useLateContent(): boolean {
  const isServerRendered = useServerRendered();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => (isServerRendered ? runWhenIdle(() => setIdle(true)) : undefined), [isServerRendered]);
  return isIdle || !isServerRendered;
}
