'use client';

import type { ReactNode } from 'react';
import { pauseStore, useAnimationsPaused } from './reduced-motion';

/** Stops all that moves by itself in this document, and lets it go on (R-DIALOG-27). With reduced motion it would do nothing, and only what is inside of it is seen. */
export function PauseButton({
  label,
  className,
  children,
}: {
  label: string;
  className: string;
  children?: ReactNode;
}) {
  const isPaused = useAnimationsPaused();
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isPaused}
      onClick={() => pauseStore.write(!isPaused)}
      className={`flex items-center gap-1.5 motion-reduce:invisible ${className}`}
    >
      {children}
      <svg viewBox="0 0 8 8" className="size-2 fill-current" aria-hidden>
        <path d={isPaused ? 'M1 0l6 4-6 4z' : 'M1 0h2v8H1zM5 0h2v8H5z'} />
      </svg>
    </button>
  );
}
