'use client';

import { useEffect, useState } from 'react';
import { useAnimationsEnabled } from './reduced-motion';

/** How long one item is shown (R-DIALOG-02). */
const INTERVAL_MS = 3000;

/** One item after the other: the next one pushes the previous one up. */
export function NoticeSwipe({ items }: { items: readonly string[] }) {
  const [step, setStep] = useState(0);
  const isMoving = useAnimationsEnabled() && items.length > 1;

  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => setStep((last) => last + 1), INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isMoving]);

  const current = items[step % items.length];
  const previous = step > 0 ? items[(step - 1) % items.length] : null;
  return (
    <div className="relative h-full min-w-0 flex-1 overflow-hidden leading-8">
      {previous && (
        <span key={step - 1} aria-hidden className="notice-out absolute inset-0 truncate">
          {previous}
        </span>
      )}
      <span key={step} className={step > 0 ? 'notice-in block truncate' : 'block truncate'}>
        {current}
      </span>
    </div>
  );
}
