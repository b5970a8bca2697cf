import 'server-only';
import { LRUCache } from 'lru-cache';
import { PAGE_DATA_TYPE } from '@/lib/early-script/page-data';
import { createCspHash, layoutScriptSources } from '@/lib/inline-scripts';
import { type AnalyticsHosts, findAnalyticsHosts } from '@/lib/rules/page/analytics-hosts';
import { getSingleton } from '../singleton';
import { extractCriticalCss } from './inline-critical-css';
import { prepareDocument } from './prepare-document';

/** Inline scripts of a document, without its data, which browsers never run. React escapes `<` and `>` in all other text. */
const INLINE_SCRIPT = new RegExp(
  `<script(?![^>]*\\s(?:src=|type="(?:application/ld\\+json|${PAGE_DATA_TYPE})"))[^>]*>([\\s\\S]*?)</script>`,
  'g',
);

/** About as many documents as the page cache holds. */
const MAX_DOCUMENTS = 2000;

/** What the policy of a document depends on, and what else is read from its text once. */
export interface DocumentSources {
  /** The sources that allow its inline scripts, without those of the layout: `'sha256-…'` of each. */
  inlineScripts: readonly string[];
  analytics: AnalyticsHosts;
  /** The style of its first paint; undefined: it keeps its style sheet. */
  criticalCss?: string | undefined;
}

const getSourcesByTag = () =>
  getSingleton('document-sources', () => new LRUCache<string, DocumentSources>({ max: MAX_DOCUMENTS }));

/**
 * Reads from a document what its Content-Security-Policy must allow when it is prepared (`prepareDocument`), and its first
 * style. The document may be prepared or not.
 */
export function readDocumentSources(html: string): DocumentSources {
  const criticalCss = extractCriticalCss(html);
  const scripts = prepareDocument(html, criticalCss).matchAll(INLINE_SCRIPT);
  const hashes = Array.from(scripts, ([, text = '']) => createCspHash(text));
  return {
    inlineScripts: [...new Set(hashes)].filter((source) => !layoutScriptSources.includes(source)),
    analytics: findAnalyticsHosts(html),
    criticalCss,
  };
}

/** The sources of a document that was sent before; undefined if they are not stored (any more). */
export const findDocumentSources = (etag: string): DocumentSources | undefined => getSourcesByTag().get(etag);

/** Stores the sources of a document under its entity tag: the one that Next computes, or the mall's own tag of a search. */
export const storeDocumentSources = (etag: string, sources: DocumentSources): void => {
  getSourcesByTag().set(etag, sources);
};
