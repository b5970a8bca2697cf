/**
 * Header of a request that a page makes for the document of a link that is touched, so that the navigation that follows may use the answer
 * (`early-script/prefetch-touched-page.ts`, `document-caching.ts`). Apart from the latter, because the browser's code, which imports the inline
 * script, must not bring the table of environments along.
 */
export const PREFETCH_HEADER = 'x-purpose';
export const PREFETCH_PURPOSE = 'prefetch';
