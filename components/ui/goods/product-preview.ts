import type { MouseEvent } from 'react';
import { swallowGhostClick } from '@/lib/browser/ghost-click';
import { getLastTappedPicture } from '@/lib/browser/last-tapped-picture';
import { isPrefetched } from '@/lib/browser/prefetch-page';
import { moveFromBox } from '@/lib/browser/shared-element-transition';

/** Shows the preview of a card's page. Its picture moves there from its place in the card. */
function showPreview(card: HTMLAnchorElement): void {
  const picture = window.showProductPreview?.(card)?.querySelector<HTMLElement>('.gallery-picture');
  const { box } = getLastTappedPicture();
  if (picture && box) moveFromBox(picture, box);
}

/**
 * Starts the navigation of a product's card, and shows a preview of the page at once if that is prefetched or on its way (R-NAV-36, ADR 26). The
 * second tap of a double tap would enlarge the page's picture (R-NAV-39).
 */
export function navigateWithPreview(
  navigate: () => void,
  event: Pick<MouseEvent<HTMLAnchorElement>, 'currentTarget' | 'clientX' | 'clientY'>,
): void {
  const card = event.currentTarget;
  swallowGhostClick(event, performance.now());
  // The link of the page itself changes no address, which would remove the preview.
  if (isPrefetched(card.href) && card.href !== location.href) showPreview(card);
  navigate();
}
