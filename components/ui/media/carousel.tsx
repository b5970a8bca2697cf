'use client';

import { Children, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { runWhenIdle } from '@/lib/browser/run-when-idle';
import { cx } from '../cx';
import { PauseButton } from '../motion/pause-button';
import { useAnimationsEnabled } from '../motion/reduced-motion';

interface CarouselProps {
  /** Accessible name of the carousel. */
  label: string;
  /** Accessible name of the button that stops all that moves: "pause". */
  pauseLabel: string;
  /** Server-rendered slides, usually `Banner`s. The first one is visible without JavaScript. */
  children: ReactNode;
}

/** Time between two slides. */
const INTERVAL_MS = 5000;

/**
 * Slides in a row that scrolls natively, in a loop: while the last slide is shown, the first one is moved behind it, and
 * the row jumps back to its beginning as soon as that one is reached. It pauses while touched, focused or hidden, by its button
 * and with reduced motion.
 */
export function Carousel({ label, pauseLabel, children }: CarouselProps) {
  const slides = Children.toArray(children);
  const last = slides.length - 1;
  const track = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const pause = () => setPaused(true);
  const resume = () => setPaused(false);
  const running = useAnimationsEnabled() && !isPaused && last > 0;

  // The pictures of the other slides are not loaded before the browser is idle or the shopper swipes (R-PERF-07).
  const [furthest, setFurthest] = useState(0);
  const reach = (position: number) => setFurthest((before) => Math.max(before, position));
  useEffect(() => runWhenIdle(() => setFurthest((before) => before || 1)), []);
  const isShown = (position: number) => position <= furthest || (isPaused && furthest > 0);

  const followScroll = () => {
    const list = track.current;
    if (!list || list.clientWidth === 0) return;
    const position = list.scrollLeft / list.clientWidth;
    reach(Math.round(position) + 1);
    const isBehindLast = position > last + 0.99;
    if (!isBehindLast) return setIndex(Math.round(position));
    // The first slide is back in its place before the row jumps to it, without a frame in between.
    flushSync(() => setIndex(0));
    list.scrollTo({ left: 0, behavior: 'instant' });
  };

  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => {
      const list = track.current;
      list?.scrollTo({ left: (index + 1) * list.clientWidth, behavior: 'smooth' });
    }, INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [running, index]);

  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      onTouchStart={pause}
      onTouchEnd={resume}
      onTouchCancel={resume}
      onFocus={({ target }) => target.matches(':focus-visible') && pause()}
      onBlur={resume}
      className="relative overflow-hidden rounded-card bg-surface"
    >
      <ul
        ref={track}
        onScroll={followScroll}
        className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain"
      >
        {slides.map((slide, position) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: slides have no other key here
            key={position}
            aria-label={`${position + 1} / ${slides.length}`}
            className="w-full shrink-0 snap-center snap-always"
            style={position === 0 && last > 0 && index >= last ? { translate: `${last + 1}00%` } : undefined}
          >
            {isShown(position) && slide}
          </li>
        ))}
      </ul>
      {last > 0 && (
        <PauseButton label={pauseLabel} className="absolute bottom-0 left-2.5 h-6 px-2 text-ink/60">
          <span className="visible flex gap-1">
            {slides.map((_, position) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                key={position}
                className={cx(
                  'h-[5px] rounded-full transition-all',
                  position === index % slides.length ? 'w-3.5 bg-primary' : 'w-[5px] bg-ink/15',
                )}
              />
            ))}
          </span>
        </PauseButton>
      )}
    </section>
  );
}
