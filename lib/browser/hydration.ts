import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { runWhenIdle } from './run-when-idle';

const subscribeToNothing = () => () => {};

/** Whether React still takes the HTML of the server over; true on the server, too. */
export const useHydrating = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );

/**
 * Whether the component was rendered by the server: in its HTML, and while React takes that over, and afterwards. The answer never changes,
 * so that React renders nothing again when it has taken the page over, which it would do in one task (R-PERF-28).
 */
export function useServerRendered(): boolean {
  const [memory] = useState({ answer: false });
  const answerOfServer = () => {
    memory.answer = true;
    return true;
  };
  return useSyncExternalStore(subscribeToNothing, () => memory.answer, answerOfServer);
}

/**
 * Calls `read` once when the component is on the page, before it can be rendered again: reads what a shopper typed into fields of the
 * server's HTML before React took them over. React leaves it in the field, but reports no change, and the next rendering replaces it (R-NAV-32).
 */
export function useEarlyInput(read: () => void): void {
  const readFields = useEffectEvent(read);
  const isRead = useRef(false);
  useLayoutEffect(() => {
    // The effect of a page that comes back runs again.
    if (!isRead.current) readFields();
    isRead.current = true;
  }, []);
}

/** Whether what the first screen does not show may be rendered: when the browser is idle, or at once after a navigation. */
export function useLateContent(): boolean {
  const isServerRendered = useServerRendered();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => (isServerRendered ? runWhenIdle(() => setIdle(true)) : undefined), [isServerRendered]);
  return isIdle || !isServerRendered;
}
