'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';

const ImageViewer = dynamic(
  () => import('@/components/ui/media/image-viewer').then((part) => part.ImageViewer),
  { ssr: false },
);

interface Props {
  pictures: readonly string[];
  texts: { picture: string; close: string };
}

/** Small pictures under a comment; a tap shows them large. */
export function CommentPictures({ pictures, texts }: Props) {
  const [viewing, setViewing] = useState<number | null>(null);
  return (
    <>
      <ul className="mt-2.5 flex flex-wrap gap-2">
        {pictures.map((src, place) => (
          <li key={src}>
            <button
              type="button"
              aria-label={`${texts.picture} ${place + 1}`}
              onClick={() => setViewing(place)}
              className="pressable product-ground block size-20 overflow-hidden rounded-inner"
            >
              <img
                src={src}
                alt=""
                width={80}
                height={80}
                loading="lazy"
                decoding="async"
                className="size-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      {viewing !== null && (
        <ImageViewer
          pictures={pictures.map((src) => ({ src, alt: texts.picture }))}
          startAt={viewing}
          label={texts.picture}
          closeLabel={texts.close}
          onClose={() => setViewing(null)}
        />
      )}
    </>
  );
}
