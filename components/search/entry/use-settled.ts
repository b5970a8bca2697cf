import { useEffect, useState } from 'react';

/** A value once it has not changed for some milliseconds; `before` until the first one has settled. */
export function useSettled<T>(value: T, before: T, delayMs: number): T {
  const [settled, setSettled] = useState(before);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
