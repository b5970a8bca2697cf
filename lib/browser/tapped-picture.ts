import { listSheetPictures, toSheetPosition } from '@/lib/rules/page/picture-sheet';

/** The file that the picture of the last tapped link shows, decoded. */
let tapped = { src: '', address: '' };

/** Decodes an address; those of other hosts may have escapes that are no UTF-8, and name no picture of the mall. */
function decodeAddress(src: string): string {
  try {
    return decodeURIComponent(src);
  } catch {
    return src;
  }
}

/** Remembers the file that a link's picture shows, if it is there. */
export function rememberPicture(link: HTMLAnchorElement): void {
  const picture = link.querySelector('img');
  const src = picture?.complete && picture.naturalWidth > 0 ? picture.currentSrc : '';
  tapped = { src, address: decodeAddress(src) };
}

/** A file that shows a picture, as attributes of an `<img>` that covers a square. */
export interface TappedPicture {
  src: string;
  /** The picture's place in the file, if that contains several. */
  style?: { objectPosition: string };
}

/**
 * Finds the file of a picture that the last tapped link shows, in the size of its place there: it needs no request
 * (R-PERF-11). Undefined on the server, while a document is hydrated, and for other pictures.
 * @param picture address of the whole picture, which the address of each size contains
 */
export function findTappedPicture(picture: string): TappedPicture | undefined {
  const { src, address } = tapped;
  if (!src) return undefined;
  const pictures = listSheetPictures(address);
  if (pictures.length === 0) return address.includes(picture) ? { src } : undefined;
  const index = pictures.indexOf(picture);
  return index < 0 ? undefined : { src, style: { objectPosition: toSheetPosition(index, pictures.length) } };
}
