'use client';

import { ArrowUpToLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from '../cx';
import { prefersReducedMotion } from '../motion/reduced-motion';

/** Scroll distance from which the button is shown, and duration of the scroll to the top. */
const SHOW_AFTER_PX = 1000;
const SCROLL_DURATION_MS = 200;

/** A floating button that scrolls to the top of a long page (R-DIALOG-01). */
export function BackToTop({ label, className }: { label: string; className?: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const update = () => setShown(window.scrollY > SHOW_AFTER_PX);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);

  return (
    <div className="pointer-events-none sticky bottom-20 above-corner:bottom-40 above-banner:bottom-56 z-20 h-0 self-end">
      <button
        type="button"
        aria-label={label}
        onClick={scrollToTop}
        inert={!shown}
        className={cx(
          'pressable absolute right-3 bottom-0 grid size-11 place-items-center rounded-full bg-surface text-ink shadow-float',
          'transition-[opacity,translate] duration-200',
          shown ? 'pointer-events-auto' : 'translate-y-2 opacity-0',
          className,
        )}
      >
        <ArrowUpToLine size={20} strokeWidth={1.8} aria-hidden />
      </button>
    </div>
  );
}

function scrollToTop() {
  if (prefersReducedMotion()) return window.scrollTo(0, 0);
  const from = window.scrollY;
  const start = performance.now();
  const step = (now: number) => {
    const progress = Math.min(1, (now - start) / SCROLL_DURATION_MS);
    window.scrollTo(0, from * (1 - progress) ** 3);
    if (progress < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
