'use client';

import useEmblaCarousel from 'embla-carousel-react';
import { Children, type ReactNode, useEffect, useState } from 'react';
import { cx } from '../cx';
import { useAnimationsEnabled } from '../motion/use-animations-enabled';

export interface CarouselProps {
  /** Names the carousel. */
  label: string;
  /** Slides, server-rendered: usually `Banner`s. The first is seen without JavaScript. */
  children: ReactNode;
  /** Time a slide stands, in ms; 0 never moves by itself. */
  interval?: number;
  className?: string;
}

/** Slides in a loop. It waits while touched, pointed at, focused, hidden, or with reduced motion. */
export function Carousel({ label, children, interval = 4000, className }: CarouselProps) {
  const slides = Children.toArray(children);
  const [viewport, embla] = useEmblaCarousel({ loop: slides.length > 1, duration: 22 });
  const [index, setIndex] = useState(0);
  const [held, setHeld] = useState(false);
  const running = useAnimationsEnabled() && !held && interval > 0 && slides.length > 1;

  useEffect(() => {
    if (!embla) return;
    const select = () => setIndex(embla.selectedScrollSnap());
    embla.on('select', select);
    return () => {
      embla.off('select', select);
    };
  }, [embla]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide stands its full time, also after a swipe
  useEffect(() => {
    if (!embla || !running) return;
    const timer = setTimeout(() => embla.scrollNext(), interval);
    return () => clearTimeout(timer);
  }, [embla, running, interval, index]);

  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      onPointerDown={() => setHeld(true)}
      onPointerUp={() => setHeld(false)}
      onPointerCancel={() => setHeld(false)}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={(event) => event.target.matches(':focus-visible') && setHeld(true)}
      onBlur={() => setHeld(false)}
      className={cx('relative overflow-hidden rounded-card bg-surface', className)}
    >
      <div ref={viewport} className="overflow-hidden">
        <ul className="flex touch-pan-y">
          {slides.map((slide, place) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: slides have no other name here
              key={place}
              aria-label={`${place + 1} / ${slides.length}`}
              className="min-w-0 flex-[0_0_100%]"
            >
              {slide}
            </li>
          ))}
        </ul>
      </div>
      {slides.length > 1 && (
        <div aria-hidden className="pointer-events-none absolute bottom-2.5 left-4.5 flex gap-1">
          {slides.map((_, place) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              key={place}
              className={cx(
                'h-[5px] rounded-full transition-[width,background-color] duration-200',
                place === index ? 'w-3.5 bg-primary' : 'w-[5px] bg-ink/15',
              )}
            />
          ))}
        </div>
      )}
    </section>
  );
}
