import type { MouseEvent } from 'react';
import { swallowGhostClick } from '@/lib/browser/ghost-click';
import { getLastTappedPicture } from '@/lib/browser/last-tapped-picture';
import { isPrefetched } from '@/lib/browser/prefetch-page';
import { moveFromBox } from '@/lib/browser/shared-element-transition';

/**
 * How long a tapped card waits for its page before it shows the preview. The preview's own layout and paint make a page later by 50 ms on a phone
 * four times slower, where a prefetched page is rendered within this time.
 */
const PREVIEW_AFTER_MS = 80;

/** Shows the preview of a card's page. Its picture moves there from its place in the card. */
function showPreview(card: HTMLAnchorElement): void {
  const picture = window.showProductPreview?.(card)?.querySelector<HTMLElement>('.gallery-picture');
  const { box } = getLastTappedPicture();
  if (picture && box) moveFromBox(picture, box);
}

/**
 * Starts the navigation of a product's card, and shows a preview of the page if that is prefetched or on its way and is not there at
 * once (R-NAV-36, ADR 26). The second tap of a double tap would enlarge the page's picture (R-NAV-39).
 */
export function navigateWithPreview(
  navigate: () => void,
  event: Pick<MouseEvent<HTMLAnchorElement>, 'currentTarget' | 'clientX' | 'clientY'>,
): void {
  const card = event.currentTarget;
  swallowGhostClick(event, performance.now());
  const address = location.href;
  if (isPrefetched(card.href))
    setTimeout(() => {
      if (location.href === address) showPreview(card);
    }, PREVIEW_AFTER_MS);
  navigate();
}
