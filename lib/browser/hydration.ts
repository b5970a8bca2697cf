import { useEffect, useState, useSyncExternalStore } from 'react';
import { runWhenIdle } from './run-when-idle';

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
