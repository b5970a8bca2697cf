import 'server-only';
import { createCspHash } from '@/lib/crypto';
import { getSingleton } from '../../singleton';

/** Inline scripts of a document. React escapes `<` and `>` in all other text. */
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** About as many documents as the page cache holds; a document has about eight hashes of 53 characters. */
const MAX_DOCUMENTS = 2000;

const getHashesByTag = (): Map<string, readonly string[]> =>
  getSingleton('inline-script-hashes', () => new Map());

/**
 * The sources that allow the inline scripts of a document in a Content-Security-Policy: `'sha256-…'` of each.
 */
export function hashInlineScripts(html: string): readonly string[] {
  const hashes = Array.from(html.matchAll(INLINE_SCRIPT), ([, text = '']) => createCspHash(text));
  return [...new Set(hashes)];
}

/** The hashes of a document that was sent before; undefined if they are not stored (any more). */
export const findHashes = (etag: string): readonly string[] | undefined => getHashesByTag().get(etag);

/** Stores the hashes of a document under the entity tag that Next computes; evicts the oldest entry. */
export function storeHashes(etag: string, hashes: readonly string[]): void {
  const hashesByTag = getHashesByTag();
  hashesByTag.set(etag, hashes);
  const [oldest] = hashesByTag.keys();
  if (hashesByTag.size > MAX_DOCUMENTS && oldest !== undefined) hashesByTag.delete(oldest);
}
