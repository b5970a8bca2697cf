import { getLastTappedPicture } from '@/lib/browser/last-tapped-picture';
import { isPrefetched } from '@/lib/browser/prefetch-page';
import { moveFromBox } from '@/lib/browser/shared-element-transition';

/**
 * The top of a product's page (`components/goods/detail`), without what its card does not show. Assistive technology reads the page that
 * follows.
 */
const PREVIEW =
  '<div class="product-preview page-column" aria-hidden="true"><div class="gallery-picture"><canvas></canvas></div><div class="product-sheet"><div class="product-price-row"></div><div class="product-heading"><p></p></div></div></div>';

/** When a preview is removed whose page has not come, so that the list can be used again. */
const MAX_PREVIEW_MS = 3000;

/**
 * Removes the preview in the frame in which the page is there: the router changes the address with it. If another page comes
 * instead, it is removed, too, and if the shopper goes back, perhaps before that frame.
 */
function removeWithPage(preview: Element): void {
  const address = location.href;
  const remove = () => preview.remove();
  const check = () => {
    if (location.href !== address) remove();
    else if (preview.isConnected) requestAnimationFrame(check);
  };
  check();
  addEventListener('popstate', remove, { once: true });
  setTimeout(remove, MAX_PREVIEW_MS);
}

/**
 * Shows the picture and the name of a tapped card where the product's page will show them. React needs longer for the page than the
 * browser for these two (R-NAV-36, ADR 26).
 * @returns false, and shows nothing, for a card whose page is neither prefetched nor on its way, or without a picture
 */
function showProductPreview(card: HTMLAnchorElement): boolean {
  const picture = card.querySelector('img');
  const { src, box } = getLastTappedPicture();
  // A product that is sold out has a grey picture, and more on it.
  if (!picture || !src || picture.classList.contains('grayscale') || !isPrefetched(card.href)) return false;
  document.body.insertAdjacentHTML('beforeend', PREVIEW);
  const preview = document.body.lastElementChild;
  const canvas = preview?.querySelector('canvas');
  if (!preview || !canvas?.parentElement) return false;
  preview.querySelector('p')?.append(card.querySelector('h3')?.textContent ?? picture.alt);
  // Another <img> of the same file may have to load it again.
  canvas.width = picture.naturalWidth;
  canvas.height = picture.naturalHeight;
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  canvas.style.objectPosition = picture.style.objectPosition;
  if (box) moveFromBox(canvas.parentElement, box);
  removeWithPage(preview);
  return true;
}

/** Starts the navigation of a product's card: when the preview of its page is painted, if it has one. */
export function navigateWithPreview(navigate: () => void, card: HTMLAnchorElement): void {
  if (showProductPreview(card)) requestAnimationFrame(() => setTimeout(navigate));
  else navigate();
}
