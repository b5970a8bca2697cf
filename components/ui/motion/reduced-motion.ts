import { useEffect, useState } from 'react';

/**
 * Whether automatic animations may run: the page is visible and the user does not prefer reduced motion.
 * False on the server and until mounted (R-DIALOG-04).
 */
export function useAnimationsEnabled(): boolean {
  const [isEnabled, setEnabled] = useState(false);
  useEffect(() => {
    const update = () => setEnabled(!document.hidden && !prefersReducedMotion());
    update();
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return isEnabled;
}
/** Whether the user prefers reduced motion. Call it only in a browser (R-DIALOG-21). */
export function prefersReducedMotion(): boolean {
  return window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}
