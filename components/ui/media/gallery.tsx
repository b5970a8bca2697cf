'use client';

import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import { cx } from '../cx';

const ImageViewer = dynamic(() => import('./image-viewer').then((part) => part.ImageViewer), { ssr: false });

export interface GalleryPicture {
  src: string;
  /** The same picture, larger, for the viewer. */
  largeSrc?: string;
  alt: string;
  /** cover (the default): fills the square. stand: a bare cut-out on the brand's ground. */
  fit?: 'cover' | 'stand';
}

export interface GalleryProps {
  pictures: readonly GalleryPicture[];
  /** Names the pictures. */
  label: string;
  /** "Enlarge picture". */
  openLabel: string;
  closeLabel: string;
  className?: string;
}

/** Pictures of a goods: swiped by the browser's own scrolling, counted, enlarged by a tap. */
export function Gallery({ pictures, label, openLabel, closeLabel, className }: GalleryProps) {
  const track = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const [viewing, setViewing] = useState<number | null>(null);

  const look = () => {
    const list = track.current;
    if (list) setIndex(Math.round(list.scrollLeft / list.clientWidth));
  };

  return (
    <section aria-label={label} className={cx('relative', className)}>
      <ul
        ref={track}
        onScroll={look}
        className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain"
      >
        {pictures.map((picture, place) => (
          <li key={picture.src} className="w-full shrink-0 snap-center snap-always">
            <button
              type="button"
              aria-label={`${openLabel} ${place + 1} / ${pictures.length}`}
              onClick={() => setViewing(place)}
              className="product-stage relative grid aspect-square w-full place-items-center overflow-hidden -outline-offset-4"
            >
              {picture.fit === 'stand' && <span aria-hidden className="contact-shadow" />}
              <img
                src={picture.src}
                alt={picture.alt}
                width={800}
                height={800}
                decoding="async"
                loading={place === 0 ? 'eager' : 'lazy'}
                fetchPriority={place === 0 ? 'high' : undefined}
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
      {viewing !== null && (
        <ImageViewer
          pictures={pictures}
          startAt={viewing}
          label={label}
          closeLabel={closeLabel}
          onClose={() => setViewing(null)}
        />
      )}
    </section>
  );
}
