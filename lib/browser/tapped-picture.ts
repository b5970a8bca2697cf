/** The file that the picture of the last tapped link shows, decoded. */
let tapped = { src: '', address: '' };

/** Remembers the file that a link's picture shows, if it is there. */
export function rememberPicture(link: HTMLAnchorElement): void {
  const picture = link.querySelector('img');
  const src = picture?.complete && picture.naturalWidth > 0 ? picture.currentSrc : '';
  tapped = { src, address: decodeURIComponent(src) };
}

/**
 * Finds the file of a picture that the last tapped link shows, in the size of its place there: it needs no request
 * (R-PERF-11). Undefined on the server, while a document is hydrated, and for other pictures.
 * @param picture address of the whole picture, which the address of each size contains
 */
export const findTappedPicture = (picture: string): string | undefined =>
  tapped.src && tapped.address.includes(picture) ? tapped.src : undefined;
