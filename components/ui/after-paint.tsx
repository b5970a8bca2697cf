'use client';

import { type ReactNode, startTransition, useEffect, useState, useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/**
 * What is below the first screen of a page. The document has it; when the page is opened from another one, it follows the first
 * paint, so that a tap shows the first screen sooner (R-PERF-21). Its place is as tall as some screens meanwhile.
 */
export function AfterPaint({ children }: { children: ReactNode }) {
  const isHydrating = useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
  const [isShown, setShown] = useState(isHydrating);
  useEffect(() => {
    // The frame after the next one: the next one paints the first screen.
    let handle = requestAnimationFrame(() => {
      handle = requestAnimationFrame(() => startTransition(() => setShown(true)));
    });
    return () => cancelAnimationFrame(handle);
  }, []);
  return isShown ? children : <div className="h-[300vh]" />;
}
