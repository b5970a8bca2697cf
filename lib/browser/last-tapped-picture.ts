/*
 * Every page with links loads this module; what the page of a product does with it is in `tapped-picture.ts`.
 */

/** The picture of a link, as it was when the link was tapped. */
interface TappedPicture {
  /** The file that it shows; empty if the picture was not there. */
  src: string;
  /** Its place in the window, ground included; undefined if there was no picture, or a preview shows it elsewhere already. */
  box?: DOMRectReadOnly | undefined;
  /** How far the page was scrolled, in pixels. */
  scrolledPx: number;
}

let tapped: TappedPicture = { src: '', scrolledPx: 0 };

/** Remembers the picture of a tapped link, or the one beside it in the same article: the page that follows shows the same file, and moves it from there. */
export function rememberPicture(link: HTMLAnchorElement): void {
  const picture = link.querySelector('img') ?? link.closest('article')?.querySelector('img');
  const src = picture?.complete && picture.naturalWidth > 0 ? picture.currentSrc : '';
  const isPreviewed = document.querySelector('.product-preview') !== null;
  const box = isPreviewed ? undefined : picture?.parentElement?.getBoundingClientRect();
  tapped = { src, box, scrolledPx: scrollY };
}

/** Returns the picture of the last tapped link. */
export const getLastTappedPicture = (): TappedPicture => tapped;
