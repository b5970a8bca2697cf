import { useEffect, useState, useSyncExternalStore } from 'react';
import { createMemoryStore } from '@/lib/browser/store';

/** Whether the user has paused the automatic animations of this document (R-DIALOG-27). */
export const pauseStore = createMemoryStore(false);

/** The value of `pauseStore`; false on the server. */
export const useAnimationsPaused = (): boolean =>
  useSyncExternalStore(pauseStore.subscribe, pauseStore.read, () => false);

/**
 * Whether automatic animations may run: the page is visible, the user does not prefer reduced motion and has not paused
 * them. False on the server and until mounted (R-DIALOG-04).
 */
export function useAnimationsEnabled(): boolean {
  const [isEnabled, setEnabled] = useState(false);
  useEffect(() => {
    const update = () => setEnabled(!document.hidden && !prefersReducedMotion());
    update();
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return !useAnimationsPaused() && isEnabled;
}
/** Whether the user prefers reduced motion. Call it only in a browser (R-DIALOG-21). */
export function prefersReducedMotion(): boolean {
  return window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}
