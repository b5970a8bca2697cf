import { useEffect, useRef, useState } from 'react';
import { formatCount } from '@/lib/rules/money/format';
import { prefersReducedMotion } from './reduced-motion';

interface CountUpProps {
  value: number;
  /** Duration of a change, in ms. */
  durationMs?: number;
  className?: string;
}

/** A number that counts to its new value when it changes, so that gained points are visible. */
export function CountUp({ value, durationMs = 700, className }: CountUpProps) {
  const [shown, setShown] = useState(value);
  const current = useRef(value);

  useEffect(() => {
    const from = current.current;
    if (from === value) return;
    const isReduced = prefersReducedMotion();
    const start = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const progress = isReduced ? 1 : Math.min(1, Math.max(0, (now - start) / durationMs));
      current.current = Math.round(value - (value - from) * (1 - progress) ** 3);
      setShown(current.current);
      if (progress < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value, durationMs]);

  return (
    <span className={className}>
      <span aria-hidden>{formatCount(shown)}</span>
      <span className="sr-only">{formatCount(value)}</span>
    </span>
  );
}
