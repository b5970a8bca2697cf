import type { Environment } from '../environment/environment';
import { hasAutoLogin } from '../environment/features';
import { PREFETCH_PURPOSE } from './document-purpose';

/**
 * `Cache-Control` of a document. An address has one for each language and environment, and an operator's change is shown at once: caches ask
 * each time.
 */
export const DOCUMENT_CACHING = 'private, no-cache';

/**
 * `Cache-Control` of a document that a page requests for the next navigation. With the one of other documents, the browser would wait for the answer
 * and then ask again.
 */
const PREFETCHED_CACHING = 'private, max-age=5';

/**
 * Chooses `Cache-Control` of a document (R-NAV-34). Where the session decides at each navigation whether a login starts first, no navigation may use
 * an answer to another request.
 * @param purpose value of `PREFETCH_HEADER` in the request
 */
export const chooseDocumentCaching = (
  purpose: string | string[] | null | undefined,
  environment: Environment,
): string =>
  purpose === PREFETCH_PURPOSE && !hasAutoLogin(environment) ? PREFETCHED_CACHING : DOCUMENT_CACHING;
