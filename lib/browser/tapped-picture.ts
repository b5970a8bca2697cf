import { listSheetPictures, toSheetPosition } from '@/lib/rules/page/picture-sheet';
import { getLastTappedPicture } from './last-tapped-picture';

/** Decodes an address; those of other hosts may have escapes that are no UTF-8, and name no picture of the mall. */
function decodeAddress(src: string): string {
  try {
    return decodeURIComponent(src);
  } catch {
    return src;
  }
}

/** A file that shows a picture, as attributes of an `<img>` that covers a square. */
export interface PictureFile {
  src: string;
  /** The picture's place in the file, if that contains several. */
  style?: { objectPosition: string };
}

/**
 * Finds the file of a picture that the last tapped link shows, in the size of its place there: it needs no request
 * (R-PERF-11). Undefined on the server, while a document is hydrated, and for other pictures.
 * @param picture address of the whole picture, which the address of each size contains
 */
export function findTappedPicture(picture: string): PictureFile | undefined {
  const { src } = getLastTappedPicture();
  if (!src) return undefined;
  const address = decodeAddress(src);
  const pictures = listSheetPictures(address);
  if (pictures.length === 0) return address.includes(picture) ? { src } : undefined;
  const index = pictures.indexOf(picture);
  return index < 0 ? undefined : { src, style: { objectPosition: toSheetPosition(index, pictures.length) } };
}

/** Finds the place of the last tapped picture in the window; undefined if the page has been scrolled since. */
export function findTappedBox(): DOMRectReadOnly | undefined {
  const { box, scrolledPx } = getLastTappedPicture();
  return scrolledPx === scrollY ? box : undefined;
}

/**
 * Puts the picture of a tapped product's preview (`showProductPreview`) behind the pictures of its place on the product's page. They may
 * have to load, and what the shopper has seen would disappear until then.
 * @returns removes it; undefined without a preview
 */
export function adoptPreviewPicture(place: HTMLElement): (() => void) | undefined {
  const canvas = document.querySelector<HTMLCanvasElement>('.product-preview canvas');
  if (!canvas) return undefined;
  place.prepend(canvas);
  return () => {
    canvas.remove();
    // WebKit counts its memory until it is collected.
    canvas.width = 0;
  };
}
