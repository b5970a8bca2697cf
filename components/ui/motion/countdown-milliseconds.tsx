import { useEffect, useRef } from 'react';
import { useAnimationsEnabled } from './reduced-motion';

/** Time between two updates: nine a second, at moments at which each digit is another one. */
const UPDATE_INTERVAL_MS = 111;

interface CountdownMillisecondsProps {
  /** ISO time. */
  endsAt: string;
  /** Milliseconds that the server's clock is ahead of the device's. */
  serverAheadMs: number;
}

/**
 * The milliseconds of a countdown, after its seconds. They are written into the document without React, at the moments at which
 * the seconds change as well, and only while they are in view; readers who prefer reduced motion see none (R-DIALOG-26).
 */
export function CountdownMilliseconds({ endsAt, serverAheadMs }: CountdownMillisecondsProps) {
  const number = useRef<HTMLSpanElement>(null);
  const isMoving = useAnimationsEnabled();
  useEffect(() => {
    const element = number.current;
    if (!element || !isMoving) return;
    const end = Date.parse(endsAt) - serverAheadMs;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      // The difference of the clocks has fractions.
      const left = Math.max(0, Math.floor(end - Date.now()));
      element.textContent = String(left % 1000).padStart(3, '0');
      // A few more, as those of the seconds.
      if (left > 0) timer = setTimeout(update, ((left % 1000) % UPDATE_INTERVAL_MS) + 5);
    };
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer);
      if (entries.at(-1)?.isIntersecting) update();
    });
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [endsAt, serverAheadMs, isMoving]);
  return (
    <span aria-hidden className="motion-reduce:hidden">
      .
      <span
        ref={number}
        className="ml-1 inline-block min-w-8 rounded-[5px] bg-ink px-1 text-center text-surface"
      >
        ---
      </span>
    </span>
  );
}
