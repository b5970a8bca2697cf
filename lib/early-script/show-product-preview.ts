import { PREFETCH_ATTRIBUTE } from '../rules/page/prefetched-links';
import { IS_HYDRATED, OPENS_ELSEWHERE, SAVES_DATA } from './conditions';

declare global {
  interface Window {
    /**
     * Shows the picture and the name of a product's card where the product's page will show them, until the page is there (R-NAV-36, ADR 26).
     * @returns the preview, also where it is shown already; undefined for a card that is sold out, as its page shows more than the card, or whose
     *   picture is not loaded or cannot be drawn
     */
    showProductPreview?: (card: HTMLAnchorElement) => Element | undefined;
  }
}

/**
 * The top of a product's page (`components/goods/detail`), without what its card does not show. Assistive technology reads the page that
 * follows. The classes are found here by those who look for the style of the first paint (`createCriticalCss`).
 */
const PREVIEW =
  '<div class="product-preview page-column" aria-hidden="true"><div class="gallery-picture"><canvas></canvas></div><div class="product-sheet"><div class="product-price-row"></div><div class="product-heading"><p></p></div></div></div>';

/** Most pixels of a side of the preview's picture: more than the width of a phone's screen. */
const MAX_PREVIEW_PX = 1200;

/** When a preview is removed whose page has not come, so that the list can be used again. */
const MAX_PREVIEW_MS = 3000;

/**
 * Script of every page, before `EARLY_TAP_SCRIPT`, which may handle the same tap: defines `showProductPreview`, and calls it for a card that is tapped before React
 * handles it. The preview stays on the screen while the browser loads the product's document, but not where a login may come first, nor on a
 * slow connection, where it would wait for long.
 *
 * The preview is removed in the frame in which the page is there: the router changes the address with it. The page keeps its picture (`adoptPreviewPicture`). If another page comes instead, it
 * is removed, too, and if the shopper goes back, also to a document that the browser has kept. The picture is a canvas, because another `<img>` of the
 * same file may have to load it again. Its natural size is in CSS pixels, so it is drawn in those of the screen. WebKit counts the memory of
 * canvases and returns no context when there is too much; a canvas of no width has none.
 *
 * Back closes the preview and ends the navigation, where it would lead to another page of this document and the browser has the Navigation
 * API (R-NAV-43): the address is still that of the list. The router drops a navigation when the history is written by others.
 */
export const PRODUCT_PREVIEW_SCRIPT = `(() => {
  const isHydrated = ${IS_HYDRATED};
  const opensElsewhere = ${OPENS_ELSEWHERE};
  const savesData = ${SAVES_DATA};
  const { navigation } = window;
  window.showProductPreview = (card) => {
    const shown = document.querySelector('.product-preview');
    if (shown) return shown;
    const picture = card.querySelector('img');
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
    preview.querySelector('p').textContent = (card.querySelector('h3') || {}).textContent || picture.alt;
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
