import type { MouseEvent } from 'react';
import { swallowGhostClick } from '@/lib/browser/ghost-click';
import { getLastTappedPicture } from '@/lib/browser/last-tapped-picture';
import { isPrefetched } from '@/lib/browser/prefetch-page';
import { moveFromBox } from '@/lib/browser/shared-element-transition';

/**
 * Starts the navigation of a product's card: when the preview of its page is painted, if the page is prefetched or on its way. React needs longer for
 * the page than the browser for the preview (R-NAV-36, ADR 26). The second tap of a double tap would enlarge the page's picture (R-NAV-39).
 */
export function navigateWithPreview(
  navigate: () => void,
  event: Pick<MouseEvent<HTMLAnchorElement>, 'currentTarget' | 'clientX' | 'clientY'>,
): void {
  const card = event.currentTarget;
  swallowGhostClick(event, performance.now());
  const preview = isPrefetched(card.href) ? window.showProductPreview?.(card) : undefined;
  if (!preview) {
    navigate();
    return;
  }
  const picture = preview.querySelector<HTMLElement>('.gallery-picture');
  const { box } = getLastTappedPicture();
  if (picture && box) moveFromBox(picture, box);
  requestAnimationFrame(() => setTimeout(navigate));
}
