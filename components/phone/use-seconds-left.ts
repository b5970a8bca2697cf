import { useEffect, useState } from 'react';

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

/** Whole seconds until a moment (epoch ms), counting down; 0 from then on, and without one (R-PHONE-14). */
export function useSecondsLeft(until: number | undefined): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (until === undefined) return;
    const tick = () => setLeft(secondsUntil(until));
    tick();
    const timer = setInterval(() => {
      tick();
      if (secondsUntil(until) === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
