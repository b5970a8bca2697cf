import { useState } from 'react';
import { createLazyPart } from '@/components/ui/lazy-part';
import { ListPicture } from '@/components/ui/media/list-picture';

const ImageViewer = createLazyPart(() =>
  import('@/components/ui/media/image-viewer').then((part) => part.ImageViewer),
);

/** Width of a thumbnail. */
const COMMENT_CSS_PX = 80;

interface Props {
  pictures: readonly string[];
  texts: { picture: string; close: string };
}

/** Thumbnails of a review; a tap opens the image viewer. */
export function CommentPictures({ pictures, texts }: Props) {
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  return (
    <>
      <ul className="mt-2.5 grid max-w-86 grid-cols-4 gap-2">
        {pictures.map((src, index) => (
          <li key={src}>
            <button
              type="button"
              aria-label={`${texts.picture} ${index + 1}`}
              onClick={() => setOpenIndex(index)}
              className="pressable product-ground block aspect-square w-full overflow-hidden rounded-inner"
            >
              <ListPicture
                src={src}
                alt=""
                width={80}
                height={80}
                cssPx={COMMENT_CSS_PX}
                className="size-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      {openIndex !== null && (
        <ImageViewer
          pictures={pictures.map((src) => ({ src, alt: texts.picture }))}
          cssPx={COMMENT_CSS_PX}
          startAt={openIndex}
          label={texts.picture}
          closeLabel={texts.close}
          onClose={() => setOpenIndex(null)}
        />
      )}
    </>
  );
}
