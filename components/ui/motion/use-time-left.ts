import { useEffect, useEffectEvent, useState } from 'react';
import { untilNextTick } from './countdown-parts';

/**
 * Milliseconds until `endsAt`, ticking; null until it is known. The first value comes from `serverNow`
 * alone, so the server and the browser render the same; the clock runs from mounting on, corrected by
 * the difference between the two clocks.
 */
export function useTimeLeft(
  endsAt: string,
  serverNow: string | undefined,
  withMs: boolean,
  onEnd?: () => void,
) {
  const end = Date.parse(endsAt);
  const [left, setLeft] = useState<number | null>(
    serverNow ? Math.max(0, end - Date.parse(serverNow)) : null,
  );
  const ended = useEffectEvent(() => onEnd?.());

  useEffect(() => {
    const skew = serverNow ? Date.parse(serverNow) - Date.now() : 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const now = Math.max(0, end - Date.now() - skew);
      setLeft(now);
      if (now > 0) timer = setTimeout(tick, untilNextTick(now, withMs));
      else ended();
    };
    // A page in the background lets timers sleep: look at the clock again when it is seen.
    const wake = () => {
      if (document.hidden) return;
      clearTimeout(timer);
      tick();
    };
    if (end - Date.now() - skew <= 0) {
      setLeft(0);
      return;
    }
    tick();
    document.addEventListener('visibilitychange', wake);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [end, serverNow, withMs]);

  return left;
}
