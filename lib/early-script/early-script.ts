import { DEFERRED_ASSETS_SCRIPT } from './load-deferred-assets';
import { LAZY_PICTURES_SCRIPT } from './load-lazy-pictures';
import { MERGED_SCRIPT_ERROR_SCRIPT } from './merged-script-fallback';
import { EARLY_PAGES_SCRIPT } from './prefetch-early-pages';
import { TOUCHED_PAGE_SCRIPT } from './prefetch-touched-page';
import { EARLY_TAP_SCRIPT } from './repeat-early-taps';
import { ICON_RETRY_SCRIPT } from './retry-icons';
import { PRODUCT_PREVIEW_SCRIPT } from './show-product-preview';
import { TAPPED_PICTURE_SCRIPT } from './show-tapped-picture';

/**
 * The inline script of every page. It runs before React hydrates the page, because a slow phone shows a page seconds before its
 * scripts have run:
 * 1. shows a preview of a tapped product (`show-product-preview.ts`)
 * 2. shows the tapped picture first on the page of a product (`show-tapped-picture.ts`)
 * 3. repeats taps that came before hydration (`repeat-early-taps.ts`)
 * 4. lays out lazy pictures that come into view (`load-lazy-pictures.ts`)
 * 5. requests icons again after a failure (`retry-icons.ts`)
 * 6. falls back to single scripts where a merged one fails (`merged-script-fallback.ts`)
 * 7. prefetches the pages of product cards in view (`prefetch-early-pages.ts`)
 * 8. requests the document of a touched link (`prefetch-touched-page.ts`)
 * 9. loads style sheet and scripts after the first paint (`load-deferred-assets.ts`)
 *
 * The Content-Security-Policy allows it by its hash. Its syntax is that of 2018, because a browser that cannot parse it loads no
 * style sheet.
 */
export const EARLY_SCRIPT = `${PRODUCT_PREVIEW_SCRIPT};
${TAPPED_PICTURE_SCRIPT};
${EARLY_TAP_SCRIPT};
${LAZY_PICTURES_SCRIPT};
${ICON_RETRY_SCRIPT};
${MERGED_SCRIPT_ERROR_SCRIPT};
${EARLY_PAGES_SCRIPT};
${TOUCHED_PAGE_SCRIPT};
${DEFERRED_ASSETS_SCRIPT}`;
