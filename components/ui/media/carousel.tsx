'use client';

import useEmblaCarousel from 'embla-carousel-react';
import { Children, type ReactNode, useEffect, useState } from 'react';
import { runWhenIdle } from '@/lib/browser/run-when-idle';
import { cx } from '../cx';
import { useAnimationsEnabled } from '../motion/reduced-motion';

interface CarouselProps {
  /** Accessible name of the carousel. */
  label: string;
  /** Server-rendered slides, usually `Banner`s. The first one is visible without JavaScript. */
  children: ReactNode;
  /** Time between two slides in ms; 0: no automatic movement. */
  interval?: number;
  className?: string;
}

/** Slides in a loop. It pauses while touched, hovered, focused or hidden, and with reduced motion. */
export function Carousel({ label, children, interval = 4000, className }: CarouselProps) {
  const slides = Children.toArray(children);
  const [viewport, embla] = useEmblaCarousel({ loop: slides.length > 1, duration: 22 });
  const [index, setIndex] = useState(0);
  const [isPaused, setPaused] = useState(false);
  // Pictures of slides that are not laid out do not load.
  const [isReady, setReady] = useState(false);
  useEffect(() => runWhenIdle(() => setReady(true)), []);
  const [furthest, setFurthest] = useState(1);
  const isShown = (position: number) => position === 0 || (isReady && (isPaused || position <= furthest));
  const running = useAnimationsEnabled() && !isPaused && interval > 0 && slides.length > 1;

  useEffect(() => {
    if (!embla) return;
    const select = () => {
      const selected = embla.selectedScrollSnap();
      setIndex(selected);
      setFurthest((before) => Math.max(before, selected + 1));
    };
    embla.on('select', select);
    return () => {
      embla.off('select', select);
    };
  }, [embla]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every slide gets its full time, also after a swipe
  useEffect(() => {
    if (!embla || !running) return;
    const timer = setTimeout(() => embla.scrollNext(), interval);
    return () => clearTimeout(timer);
  }, [embla, running, interval, index]);

  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      onPointerDown={() => setPaused(true)}
      onPointerUp={() => setPaused(false)}
      onPointerCancel={() => setPaused(false)}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={(event) => event.target.matches(':focus-visible') && setPaused(true)}
      onBlur={() => setPaused(false)}
      className={cx('relative overflow-hidden rounded-card bg-surface', className)}
    >
      <div ref={viewport} className="overflow-hidden">
        <ul className="flex touch-pan-y">
          {slides.map((slide, position) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: slides have no other key here
              key={position}
              aria-label={`${position + 1} / ${slides.length}`}
              className={cx('min-w-0 flex-[0_0_100%]', !isShown(position) && '*:hidden')}
            >
              {slide}
            </li>
          ))}
        </ul>
      </div>
      {slides.length > 1 && (
        <div aria-hidden className="pointer-events-none absolute bottom-2.5 left-4.5 flex gap-1">
          {slides.map((_, position) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              key={position}
              className={cx(
                'h-[5px] rounded-full transition-[width,background-color] duration-200',
                position === index ? 'w-3.5 bg-primary' : 'w-[5px] bg-ink/15',
              )}
            />
          ))}
        </div>
      )}
    </section>
  );
}
