'use client';

import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import { cx } from '../cx';

const ImageViewer = dynamic(() => import('./image-viewer').then((part) => part.ImageViewer), { ssr: false });

/** One picture of a `Gallery`. */
interface GalleryPicture {
  src: string;
  /** The same picture, larger, for the viewer. */
  largeSrc?: string;
  alt: string;
  /** `cover` (the default): fills the square. `stand`: a cut-out on the brand's background. */
  fit?: 'cover' | 'stand';
}

interface GalleryProps {
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
export function Gallery({ pictures, label, openLabel, closeLabel, className }: GalleryProps) {
  const track = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const [openIndex, setOpenIndex] = useState<number | null>(null);

  const updateIndex = () => {
    const list = track.current;
    if (list) setIndex(Math.round(list.scrollLeft / list.clientWidth));
  };

  return (
    <section aria-label={label} className={cx('relative', className)}>
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
              className="product-stage relative grid aspect-square w-full place-items-center overflow-hidden -outline-offset-4"
            >
              {picture.fit === 'stand' && <span aria-hidden className="contact-shadow" />}
              <img
                src={picture.src}
                alt={picture.alt}
                width={800}
                height={800}
                decoding="async"
                loading={position === 0 ? 'eager' : 'lazy'}
                fetchPriority={position === 0 ? 'high' : undefined}
                className={
                  picture.fit === 'stand' ? 'relative h-auto w-[66%]' : 'relative size-full object-cover'
                }
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
          startAt={openIndex}
          label={label}
          closeLabel={closeLabel}
          onClose={() => setOpenIndex(null)}
        />
      )}
    </section>
  );
}
