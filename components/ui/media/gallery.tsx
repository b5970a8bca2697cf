'use client';

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { runWhenIdle } from '@/lib/browser/run-when-idle';
import { moveFromBox } from '@/lib/browser/shared-element-transition';
import { adoptPreviewPicture, findTappedBox, findTappedPicture } from '@/lib/browser/tapped-picture';
import { cx } from '../cx';
import { CARD_CSS_PX } from '../goods/product-picture';
import { createLazyPart } from '../lazy-part';
import { ListPicture } from './list-picture';
import { getPictureProps } from './picture-props';

const ImageViewer = createLazyPart(() => import('./image-viewer').then((part) => part.ImageViewer));

/** One picture of a `Gallery`. */
interface GalleryPicture {
  src: string;
  alt: string;
}

/** Width of a picture on a phone of 390 pixels. */
const GALLERY_CSS_PX = 390;

interface GalleryProps {
  /** The picture of the product's card, which a list has loaded: shown until the first picture is there (R-PERF-05). */
  cardPicture?: string;
  pictures: readonly GalleryPicture[];
  /** Accessible name of the gallery. */
  label: string;
  /** Accessible name of the button on each picture: "Enlarge picture". */
  openLabel: string;
  closeLabel: string;
  className?: string;
}

/**
 * Product pictures: swiping uses native scrolling, a counter shows the position, a tap opens the image
 * viewer.
 */
export function Gallery({ cardPicture, pictures, label, openLabel, closeLabel, className }: GalleryProps) {
  const gallery = useRef<HTMLElement>(null);
  const track = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const [isLarge, setLarge] = useState(false);
  const [tappedPicture] = useState(() => cardPicture && findTappedPicture(cardPicture));
  const [tappedBox] = useState(() => tappedPicture && findTappedBox());
  const showLarge = useCallback((picture: HTMLImageElement) => {
    // Decoded, it is painted in the frame in which the other one disappears.
    picture.decode().then(
      () => setLarge(true),
      () => {},
    );
  }, []);
  useLayoutEffect(() => {
    const element = gallery.current;
    if (!tappedBox || !element) return;
    // In the next frame, which is the first one with the page, because the router scrolls after the effects of the page.
    const frame = requestAnimationFrame(() => moveFromBox(element, tappedBox));
    return () => cancelAnimationFrame(frame);
  }, [tappedBox]);
  useLayoutEffect(() => {
    const place = track.current?.querySelector('button');
    return isLarge || !place ? undefined : adoptPreviewPicture(place);
  }, [isLarge]);
  const [openIndex, setOpenIndex] = useState<number | null>(null);

  // The pictures beside the first one are not loaded before the browser is idle or the shopper swipes (R-PERF-07).
  const [furthest, setFurthest] = useState(0);
  const reach = (position: number) => setFurthest((before) => Math.max(before, position));
  useEffect(() => runWhenIdle(() => setFurthest((before) => before || 1)), []);

  const updateIndex = () => {
    const list = track.current;
    if (!list) return;
    const position = Math.round(list.scrollLeft / list.clientWidth);
    setIndex(position);
    reach(position + 1);
  };

  return (
    <section ref={gallery} aria-label={label} className={cx('relative', className)}>
      <ul
        ref={track}
        onScroll={updateIndex}
        className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain"
      >
        {pictures.map((picture, position) => (
          <li key={picture.src} className="w-full shrink-0 snap-center snap-always">
            <button
              type="button"
              aria-label={`${openLabel} ${position + 1} / ${pictures.length}`}
              onClick={() => setOpenIndex(position)}
              className="gallery-picture -outline-offset-4"
            >
              {position === 0 && cardPicture && !isLarge && (
                <img
                  {...(tappedPicture ?? getPictureProps(cardPicture, CARD_CSS_PX))}
                  alt=""
                  // TAPPED_PICTURE_SCRIPT may show another file before React hydrates it.
                  suppressHydrationWarning
                  width={480}
                  height={480}
                  fetchPriority="high"
                  // Browsers would draw it some frames after the page, and an empty box would move meanwhile.
                  decoding={tappedPicture ? 'sync' : undefined}
                  className="absolute inset-0 size-full object-cover"
                />
              )}
              <ListPicture
                src={picture.src}
                cssPx={GALLERY_CSS_PX}
                alt={picture.alt}
                width={800}
                height={800}
                priority={position === 0 ? !cardPicture || 'behind' : position <= furthest && 'behind'}
                far={position > furthest && 'beside'}
                onReady={position === 0 ? showLarge : undefined}
                className="relative size-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <span
          aria-live="polite"
          className="pointer-events-none absolute right-3.5 bottom-8 rounded-full bg-black/60 px-2.5 py-0.5 text-12 text-white"
        >
          {index + 1} / {pictures.length}
        </span>
      )}
      {openIndex !== null && (
        <ImageViewer
          pictures={pictures}
          cssPx={GALLERY_CSS_PX}
          ground="product-stage"
          startAt={openIndex}
          label={label}
          closeLabel={closeLabel}
          onClose={() => setOpenIndex(null)}
        />
      )}
    </section>
  );
}
