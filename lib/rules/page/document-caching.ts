/**
 * `Cache-Control` of a document. An address has one for each language and environment, and an operator's change is shown at once: caches ask
 * each time.
 */
export const DOCUMENT_CACHING = 'private, no-cache';

/** Header of a request that a page makes for the document of a link that is touched (`early-script/prefetch-touched-page.ts`). */
export const PREFETCH_HEADER = 'x-purpose';
export const PREFETCH_PURPOSE = 'prefetch';

/**
 * `Cache-Control` of the answer to such a request: the navigation that follows may use it. With the one of other documents, the browser would wait
 * for the answer and then ask again.
 */
export const PREFETCHED_CACHING = 'private, max-age=5';
