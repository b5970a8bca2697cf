'use client';

import { useEffect, useRef, useState } from 'react';
import { useServerRendered } from '@/lib/browser/hydration';
import { toSheetPosition } from '@/lib/rules/page/picture-sheet';
import { cx } from '../cx';
import { getPictureProps } from './picture-props';

/** How far ahead a picture starts to load, in heights of the screen (R-GOODS-22). */
const PRELOAD_SCREENS = 1.3;
/** How often a picture is requested before its place stays empty until the next occasion (R-GOODS-22). */
const MAX_ATTEMPTS = 3;
/** Wait before the second and the third attempt. */
const RETRY_AFTER_MS = [500, 2000] as const;

let sharedObserver: IntersectionObserver | undefined;

/** Pictures by the element that is observed: a picture that is not laid out is observed by its place. */
const observedPictures = new WeakMap<Element, HTMLImageElement>();

/** Returns the observer that loads the pictures near the screen: the browsers' own distances differ. */
const getObserver = (): IntersectionObserver => {
  sharedObserver ??= new IntersectionObserver(
    (entries, observer) => {
      for (const { intersectionRatio, target } of entries) {
        const picture = observedPictures.get(target);
        // A place that only touches the edge, as the second one of a gallery does, is intersecting with a ratio of 0.
        if (!picture || intersectionRatio === 0) continue;
        observer.unobserve(target);
        picture.setAttribute('loading', 'eager');
        delete picture.dataset.far;
      }
    },
    { rootMargin: `${PRELOAD_SCREENS * 100}% 0px`, threshold: 0.01 },
  );
  return sharedObserver;
};

/** Where a picture is in a sheet of pictures. */
export interface SheetPlace {
  /** Address of the sheet. */
  src: string;
  index: number;
  /** Pictures of the sheet. */
  count: number;
}

interface ListPictureProps {
  src: string;
  /** Empty where the title is beside the picture. */
  alt: string;
  /** Intrinsic size: reserves the place while the picture loads. */
  width: number;
  height: number;
  /** Width of its place in CSS pixels: the picture is loaded in that size (R-PERF-03). Absent: as it is. */
  cssPx?: number | undefined;
  /** A sheet that contains the picture, drawn for its place; its own file is loaded after a failure only. */
  sheet?: SheetPlace | undefined;
  /** True for pictures on the first screen: loaded at once, with high priority. `behind` another picture: with normal priority. */
  priority?: boolean | 'behind' | undefined;
  /**
   * True below or beside the first screen, if its parent has the size of its place without it. In the HTML of the server it
   * is not laid out before it comes near, because browsers load lazy pictures from up to 2,500 pixels ahead, to the right as
   * well (R-PERF-15). `beside`: nor where the browser renders it.
   */
  far?: boolean | 'beside' | undefined;
  className?: string | undefined;
  /** Called when the picture is there, perhaps more than once; the same function each time. */
  onReady?: ((picture: HTMLImageElement) => void) | undefined;
}

/**
 * A picture of a list, a gallery or a banner. It loads when it comes near the screen, and again after a failure; a picture that cannot be
 * loaded leaves its ground visible, and is requested anew when the network is back and when the shopper comes back to it.
 * The HTML has a plain `<img>`, which the browser loads lazily without scripts, too.
 */
export function ListPicture(props: ListPictureProps) {
  const { src, alt, width, height, cssPx, priority, far, className, onReady } = props;
  const image = useRef<HTMLImageElement>(null);
  const isServerRendered = useServerRendered();
  const isFar = far === 'beside' || (far && isServerRendered);
  const [state, setState] = useState({ src, attempt: 1, hasFailed: false });
  const { attempt, hasFailed } = state.src === src ? state : { attempt: 1, hasFailed: false };

  useEffect(() => {
    const element = image.current;
    if (!element) return;
    // It was loaded, or failed, before React listened.
    if (element.complete && element.currentSrc) {
      if (element.naturalWidth > 0) onReady?.(element);
      else setState({ src, attempt, hasFailed: true });
    }
    if (priority) return;
    const observer = getObserver();
    const target = (element.hasAttribute('data-far') && element.parentElement) || element;
    observedPictures.set(target, element);
    observer.observe(target);
    return () => observer.unobserve(target);
  }, [src, attempt, priority, onReady]);

  // Whether the place was out of view after the last attempt. Otherwise a picture in view would be requested without end.
  const wasAway = useRef(false);
  useEffect(() => {
    if (!hasFailed || !image.current) {
      wasAway.current = false;
      return;
    }
    // The first attempt follows the last one, with its sheet and its lazy loading.
    const retry = () => setState({ src, attempt: (attempt % MAX_ATTEMPTS) + 1, hasFailed: false });
    if (attempt < MAX_ATTEMPTS) {
      const timer = setTimeout(retry, RETRY_AFTER_MS[attempt - 1]);
      return () => clearTimeout(timer);
    }
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting } of entries) {
        if (!isIntersecting) wasAway.current = true;
        else if (wasAway.current) retry();
      }
    });
    observer.observe(image.current);
    addEventListener('online', retry);
    return () => {
      // A list that is left for another page has no effects until Back shows it again.
      wasAway.current = true;
      observer.disconnect();
      removeEventListener('online', retry);
    };
  }, [src, attempt, hasFailed]);

  // The last attempt does without the optimizer.
  const size = attempt < MAX_ATTEMPTS ? cssPx : undefined;
  const sheet = attempt === 1 ? props.sheet : undefined;
  return (
    <img
      key={`${src} ${attempt}`}
      ref={image}
      {...(size === undefined ? { src } : getPictureProps(sheet?.src ?? src, size, sheet?.count))}
      style={sheet && { objectPosition: toSheetPosition(sheet.index, sheet.count) }}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
      // A script of the page removes `data-far` from pictures on the screen, perhaps before React (load-lazy-pictures.ts).
      suppressHydrationWarning
      // The others of a sheet show the file that the first one loads.
      loading={(priority && !sheet?.index) || attempt > 1 ? 'eager' : 'lazy'}
      data-far={(isFar && attempt === 1) || undefined}
      fetchPriority={priority === true && !sheet?.index ? 'high' : undefined}
      onLoad={onReady && (({ currentTarget }) => onReady(currentTarget))}
      onError={() => setState({ src, attempt, hasFailed: true })}
      // Otherwise browsers show an icon of a broken picture.
      className={cx(className, hasFailed && 'opacity-0')}
    />
  );
}
