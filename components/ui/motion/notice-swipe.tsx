'use client';

import { useEffect, useState } from 'react';
import { useAnimationsEnabled } from './use-animations-enabled';

/** How long one item stands (R-DIALOG-02). */
const INTERVAL_MS = 3000;

/** Items one after the other: the next pushes the last one up and out. */
export function NoticeSwipe({ items }: { items: readonly string[] }) {
  const [turn, setTurn] = useState(0);
  const [held, setHeld] = useState(false);
  const moving = useAnimationsEnabled() && !held && items.length > 1;

  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => setTurn((last) => last + 1), INTERVAL_MS);
    return () => clearInterval(timer);
  }, [moving]);

  const shown = items[turn % items.length];
  const last = turn > 0 ? items[(turn - 1) % items.length] : null;
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      className="relative h-full min-w-0 flex-1 overflow-hidden leading-8"
    >
      {last && (
        <span key={turn - 1} aria-hidden className="notice-out absolute inset-0 truncate">
          {last}
        </span>
      )}
      <span key={turn} className={turn > 0 ? 'notice-in block truncate' : 'block truncate'}>
        {shown}
      </span>
    </div>
  );
}
