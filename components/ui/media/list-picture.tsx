'use client';

import { useEffect, useRef, useState } from 'react';
import { cx } from '../cx';
import { getPictureProps } from './picture-props';

/** How far ahead a picture starts to load, in heights of the screen (R-GOODS-22). */
const PRELOAD_SCREENS = 1.3;
/** How often a picture is requested before its place stays empty (R-GOODS-22). */
const MAX_ATTEMPTS = 3;
/** Wait before the second and the third attempt. */
const RETRY_AFTER_MS = [500, 2000] as const;

let sharedObserver: IntersectionObserver | undefined;

/** Returns the observer that loads the pictures near the screen: the browsers' own distances differ. */
const getObserver = (): IntersectionObserver => {
  sharedObserver ??= new IntersectionObserver(
    (entries, observer) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        target.setAttribute('loading', 'eager');
      }
    },
    { rootMargin: `${PRELOAD_SCREENS * 100}% 0px` },
  );
  return sharedObserver;
};

interface ListPictureProps {
  src: string;
  /** Empty where the title is beside the picture. */
  alt: string;
  /** Intrinsic size: reserves the place while the picture loads. */
  width: number;
  height: number;
  /** Width of its place in CSS pixels: the picture is loaded in that size (R-PERF-03). Absent: as it is. */
  cssPx?: number | undefined;
  /** True for pictures on the first screen: loaded at once, with high priority. */
  priority?: boolean | undefined;
  className?: string | undefined;
}

/**
 * A picture of a list. It loads when it comes near the screen, and again after a failure; a picture that cannot be
 * loaded leaves its ground visible. The HTML has a plain `<img>`, which the browser loads lazily without scripts, too.
 */
export function ListPicture({ src, alt, width, height, cssPx, priority, className }: ListPictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [state, setState] = useState({ src, attempt: 1, hasFailed: false });
  const { attempt, hasFailed } = state.src === src ? state : { attempt: 1, hasFailed: false };

  useEffect(() => {
    const element = image.current;
    if (!element) return;
    // It failed before React listened.
    if (element.complete && element.naturalWidth === 0 && element.currentSrc)
      setState({ src, attempt, hasFailed: true });
    if (priority) return;
    const observer = getObserver();
    observer.observe(element);
    return () => observer.unobserve(element);
  }, [src, attempt, priority]);

  useEffect(() => {
    if (!hasFailed || attempt >= MAX_ATTEMPTS) return;
    const retry = () => setState({ src, attempt: attempt + 1, hasFailed: false });
    const timer = setTimeout(retry, RETRY_AFTER_MS[attempt - 1]);
    return () => clearTimeout(timer);
  }, [src, attempt, hasFailed]);

  return (
    <img
      key={`${src} ${attempt}`}
      ref={image}
      // The last attempt does without the optimizer.
      {...(cssPx !== undefined && attempt < MAX_ATTEMPTS ? getPictureProps(src, cssPx) : { src })}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
      loading={priority || attempt > 1 ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      onError={() => setState({ src, attempt, hasFailed: true })}
      // Otherwise browsers show an icon of a broken picture.
      className={cx(className, hasFailed && 'opacity-0')}
    />
  );
}
