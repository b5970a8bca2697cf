import { DEFERRED_ASSETS_SCRIPT } from './load-deferred-assets';
import { LAZY_PICTURES_SCRIPT } from './load-lazy-pictures';
import { MERGED_SCRIPT_ERROR_SCRIPT } from './merged-script-fallback';
import { EARLY_PAGES_SCRIPT } from './prefetch-early-pages';
import { TOUCHED_PAGE_SCRIPT } from './prefetch-touched-page';
import { EARLY_TAP_SCRIPT } from './repeat-early-taps';
import { PRODUCT_PREVIEW_SCRIPT } from './show-product-preview';

/**
 * The inline script of every page; the policy allows it by its hash. It keeps to the syntax of 2018: a browser that cannot read it would never load
 * the style sheet.
 */
export const EARLY_SCRIPT = `${PRODUCT_PREVIEW_SCRIPT};
${EARLY_TAP_SCRIPT};
${LAZY_PICTURES_SCRIPT};
${MERGED_SCRIPT_ERROR_SCRIPT};
${EARLY_PAGES_SCRIPT};
${TOUCHED_PAGE_SCRIPT};
${DEFERRED_ASSETS_SCRIPT}`;
