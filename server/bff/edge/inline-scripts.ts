import 'server-only';
import { LRUCache } from 'lru-cache';
import { createCspHash } from '@/lib/crypto';
import { getSingleton } from '../../singleton';

/** Inline scripts of a document. React escapes `<` and `>` in all other text. */
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** About as many documents as the page cache holds; a document has about eight hashes of 53 characters. */
const MAX_DOCUMENTS = 2000;

const getHashesByTag = () =>
  getSingleton('inline-script-hashes', () => new LRUCache<string, readonly string[]>({ max: MAX_DOCUMENTS }));

/**
 * The sources that allow the inline scripts of a document in a Content-Security-Policy: `'sha256-…'` of each.
 */
export function hashInlineScripts(html: string): readonly string[] {
  const hashes = Array.from(html.matchAll(INLINE_SCRIPT), ([, text = '']) => createCspHash(text));
  return [...new Set(hashes)];
}

/** The hashes of a document that was sent before; undefined if they are not stored (any more). */
export const findHashes = (etag: string): readonly string[] | undefined => getHashesByTag().get(etag);

/** Stores the hashes of a document under the entity tag that Next computes. */
export const storeHashes = (etag: string, hashes: readonly string[]): void => {
  getHashesByTag().set(etag, hashes);
};
