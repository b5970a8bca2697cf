import { PREFETCH_ATTRIBUTE } from '../rules/page/prefetched-links';
import { FIND_PICTURE, IS_HYDRATED, OPENS_ELSEWHERE, SAVES_DATA } from './conditions';

declare global {
  interface Window {
    /**
     * Shows a product's picture and name, taken from its card, at their places on the product page, until that page is rendered
     * (R-NAV-36, ADR 26).
     * @returns the preview, also if it is shown already. Undefined, without a preview, if the product is sold out, whose page
     *   looks different, or if the picture is not loaded or cannot be drawn
     */
    showProductPreview?: (card: HTMLAnchorElement) => Element | undefined;
  }
}

/**
 * The top of a product page (`components/goods/detail`), with the parts that a card shows. Hidden from assistive technology, which
 * reads the page itself. `createCriticalCss` finds the classes in this text.
 */
const PREVIEW =
  '<div class="product-preview page-column" aria-hidden="true"><div class="gallery-picture"><canvas></canvas></div><div class="product-sheet"><div class="product-price-row"></div><div class="product-heading"><p></p></div></div></div>';

/** Most pixels of a side of the preview's picture: more than the width of a phone's screen. */
const MAX_PREVIEW_PX = 1200;

/** A preview whose page has not appeared by then is removed, so that the list can be used again. */
const MAX_PREVIEW_MS = 3000;

/**
 * Script of every page: defines `showProductPreview`, and calls it for a card that is tapped before React handles it. It precedes
 * `EARLY_TAP_SCRIPT`, which may handle the same tap. Before hydration, there is no preview where an automatic login may come first,
 * nor on a slow connection, where it would stay for too long.
 *
 * - Removed: in the frame in which the address changes, which is when the router shows the page; on Back, also to a document in the
 *   back/forward cache; and after `MAX_PREVIEW_MS`. The page keeps the picture (`adoptPreviewPicture`).
 * - The picture is a canvas, because a second `<img>` of the same file may load it again. The natural size of an image is in CSS
 *   pixels, so it is multiplied by the device's pixel ratio.
 * - WebKit limits the memory of all canvases and returns no context beyond it. A width of 0 frees that of a removed one.
 * - Back during the navigation closes the preview and cancels the navigation, in browsers with the Navigation API (R-NAV-43). The
 *   address is still that of the list; `history.replaceState` makes the router drop its pending navigation.
 */
export const PRODUCT_PREVIEW_SCRIPT = `(() => {
  const isHydrated = ${IS_HYDRATED};
  const opensElsewhere = ${OPENS_ELSEWHERE};
  const findPicture = ${FIND_PICTURE};
  const savesData = ${SAVES_DATA};
  const { navigation } = window;
  window.showProductPreview = (card) => {
    const shown = document.querySelector('.product-preview');
    if (shown) return shown;
    const picture = findPicture(card);
    if (!picture || !picture.complete || !picture.naturalWidth || picture.classList.contains('grayscale')) return undefined;
    const parent = document.createElement('div');
    parent.innerHTML = '${PREVIEW}';
    const preview = parent.firstChild;
    const canvas = preview.querySelector('canvas');
    const context = canvas.getContext('2d');
    if (!context) return undefined;
    const { naturalWidth: width, naturalHeight: height } = picture;
    const scale = Math.min(devicePixelRatio, ${MAX_PREVIEW_PX} / Math.max(width, height));
    canvas.width = width * scale;
    canvas.height = height * scale;
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    canvas.style.objectPosition = picture.style.objectPosition;
    const heading = card.querySelector('h3') || (!picture.alt && (card.closest('article') || card).querySelector('h2'));
    preview.querySelector('p').textContent = heading ? heading.textContent : picture.alt;
    document.body.append(preview);
    const address = location.href;
    const remove = () => {
      if (preview.contains(canvas)) canvas.width = 0;
      preview.remove();
      removeEventListener('popstate', remove);
      removeEventListener('pagehide', remove);
      if (navigation) navigation.removeEventListener('navigate', stay);
    };
    const stay = (event) => {
      if (event.navigationType !== 'traverse' || !event.cancelable || location.href !== address) return;
      event.preventDefault();
      remove();
      history.replaceState(null, '', address);
    };
    const check = () => {
      if (location.href !== address) remove();
      else if (preview.isConnected) requestAnimationFrame(check);
    };
    check();
    addEventListener('popstate', remove);
    addEventListener('pagehide', remove);
    if (navigation) navigation.addEventListener('navigate', stay);
    setTimeout(remove, ${MAX_PREVIEW_MS});
    return preview;
  };
  addEventListener('click', (event) => {
    const card = event.target.closest('a[${PREFETCH_ATTRIBUTE}]');
    if (!card || event.defaultPrevented || opensElsewhere(event)) return;
    if (isHydrated(card) || savesData() || document.documentElement.dataset.autoLogin) return;
    window.showProductPreview(card);
  });
})()`;
