import 'server-only';
import { createHash } from 'node:crypto';
import { getSingleton } from '../../singleton';

/** Scripts of a document that carry their text. React escapes `<` and `>` in everything else. */
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** As many documents as the cache of pages holds, roughly; a document has about eight hashes of 53 letters. */
const MAX_DOCUMENTS = 2000;

const hashesByTag = (): Map<string, readonly string[]> =>
  getSingleton('inline-script-hashes', () => new Map());

/** The sources that allow the inline scripts of a document in a Content-Security-Policy: `'sha256-…'` of each. */
export function hashInlineScripts(html: string): readonly string[] {
  const hashes = Array.from(html.matchAll(INLINE_SCRIPT), ([, text = '']) => {
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  });
  return [...new Set(hashes)];
}

/** The hashes of a document that was sent before; undefined for one that is not known (any more). */
export const findHashes = (etag: string): readonly string[] | undefined => hashesByTag().get(etag);

/** Keeps the hashes of a document under the entity tag that Next gives to its text. The oldest go. */
export function keepHashes(etag: string, hashes: readonly string[]): void {
  const known = hashesByTag();
  known.set(etag, hashes);
  const [oldest] = known.keys();
  if (known.size > MAX_DOCUMENTS && oldest !== undefined) known.delete(oldest);
}
