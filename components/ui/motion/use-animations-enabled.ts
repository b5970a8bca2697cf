import { useEffect, useState } from 'react';
import { prefersReducedMotion } from './reduced-motion';

/**
 * Whether things may move by themselves now: the page is seen and the reader did not ask for less
 * motion. False on the server and until mounted (R-DIALOG-04).
 */
export function useAnimationsEnabled(): boolean {
  const [isEnabled, setMoving] = useState(false);
  useEffect(() => {
    const look = () => setMoving(!document.hidden && !prefersReducedMotion());
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isEnabled;
}
