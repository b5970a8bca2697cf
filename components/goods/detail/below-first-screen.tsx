'use client';

import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useServerRendered } from '@/lib/browser/hydration';
import { runAfterFirstScreen } from '@/lib/browser/run-when-idle';

/**
 * What is below the first screen of a page. The document has it; when the page is opened from another one, it follows the first
 * screen, so that a tap shows that sooner (R-PERF-21). Its place is as tall as some screens meanwhile.
 */
export function BelowFirstScreen({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(useServerRendered());
  useEffect(() => runAfterFirstScreen(() => startTransition(() => setShown(true))), []);
  return isShown ? children : <div className="h-[300vh]" />;
}
