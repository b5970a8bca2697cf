import 'server-only';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { BASE_PATH } from '@/lib/contract/paths';
import { FIRST_PAINT_SCRIPT, FIRST_SCREEN_ID } from '@/lib/early-script/first-screen';
import { DEFERRED_ATTRIBUTE } from '@/lib/early-script/load-deferred-assets';
import { getConfig } from '../config';
import { getSingleton } from '../singleton';
import { createCriticalCss } from './critical-css';
import { replaceWithMergedScripts } from './use-merged-scripts';

/** The style sheets of a document, as React writes them into its head. */
const SHEET = new RegExp(
  `<link rel="stylesheet" href="${BASE_PATH}/_next/static/([\\w./-]+\\.css)" data-precedence="[^"]*"/>`,
  'g',
);
/** The framework's scripts, which may run in any order, and the hint for the one that starts them. */
const SCRIPT =
  /<script src="[^"]+" (?:nonce="[^"]*" )?async=""><\/script>|<link rel="preload" as="script" [^>]*\/>/g;

/** Hints for pictures, the most important one first. The document is so small that the browser finds the other pictures at once. */
const PICTURE_HINT = /<link rel="preload" [^>]*as="image"[^>]*\/>/g;

/** Texts of critical CSS that are kept: one for each kind of page and brand, and some more. */
const MAX_STYLES = 300;

/** Creates the critical CSS of a file of the build; undefined if the file does not exist, as in development. */
function readSheet(name: string): ((html: string) => string) | undefined {
  const sheets = getSingleton('style-sheets', () => new Map<string, (html: string) => string>());
  const known = sheets.get(name);
  if (known) return known;
  const file = path.resolve(/* turbopackIgnore: true */ getConfig().NEXT_DIST_DIR, 'static', name);
  if (name.includes('..') || !existsSync(file)) return undefined;
  const createStyle = createCriticalCss(readFileSync(file, 'utf8'));
  sheets.set(name, createStyle);
  return createStyle;
}

/** Parts of a document that its first paint depends on. */
function findParts(html: string) {
  const headEnd = html.indexOf('</head>');
  const bodyEnd = html.lastIndexOf('</body>');
  if (headEnd < 0 || bodyEnd < headEnd) return undefined;
  const head = html.slice(0, headEnd);
  return {
    head,
    body: html.slice(headEnd, bodyEnd),
    rest: html.slice(bodyEnd),
    sheets: [...head.matchAll(SHEET)],
  };
}

/**
 * Returns the style that the first paint of a document needs. Undefined if the document has no style sheet of this build.
 */
export function extractCriticalCss(html: string): string | undefined {
  const { sheets = [] } = findParts(html) ?? {};
  const styles = sheets.map(([, name = '']) => readSheet(name)?.(html));
  if (styles.length === 0 || styles.includes(undefined)) return undefined;
  const style = styles.join('').replaceAll('</', '<\\/');
  // Most pages of one kind have the same style.
  const texts = getSingleton('critical-css', () => new LRUCache<string, string>({ max: MAX_STYLES }));
  const known = texts.get(style) ?? style;
  texts.set(style, known);
  return known;
}

/** Keeps the hint for the most important picture: each hint costs time before the first paint. */
function keepFirstHint(head: string): string {
  const [first] = head.match(PICTURE_HINT) ?? [];
  return first === undefined ? head : head.replaceAll(PICTURE_HINT, (hint) => (hint === first ? hint : ''));
}

/** Keeps the first paint back until the first screen is parsed: parts of it would be laid out again and again meanwhile. */
const WAIT_FOR_FIRST_SCREEN = `<link rel="expect" href="#${FIRST_SCREEN_ID}" blocking="render"/>`;

/** Writes a style sheet so that it is loaded after the first paint; without scripts, with the document. */
function deferSheet(link: string): string {
  const late = link.replace('<link rel="stylesheet" ', `<link ${DEFERRED_ATTRIBUTE}="" fetchPriority="low" `);
  return `${late}<noscript>${link}</noscript>`;
}

/** Writes a script so that it is loaded after the first paint. Elements of another type, and hints, stay as they are. */
const deferScript = (element: string): string =>
  element.replace(/^<script src=/, `<script type="text/deferred" ${DEFERRED_ATTRIBUTE}="" src=`);

/**
 * Puts the style of a document's first paint into its head, and the whole style sheet and the scripts to its end, where a script of
 * the page loads them after the first paint, so that neither delays it and the pictures of the first screen (R-PERF-01,
 * R-PERF-02). React finds them there: it looks for them by address in the whole document. Called again, it changes nothing.
 */
export function inlineCriticalCss(html: string, style: string): string {
  const parts = findParts(html);
  if (!parts || parts.sheets.length === 0) return html;
  const scripts = [parts.head, parts.body].flatMap((part) => part.match(SCRIPT) ?? []);
  return [
    keepFirstHint(parts.head.replaceAll(SHEET, '').replaceAll(SCRIPT, '')),
    parts.body.includes(`id="${FIRST_SCREEN_ID}"`)
      ? `${WAIT_FOR_FIRST_SCREEN}<script>${FIRST_PAINT_SCRIPT}</script>`
      : '',
    `<style>${style}</style>`,
    parts.body.replaceAll(SCRIPT, ''),
    ...parts.sheets.map(([link]) => deferSheet(link)),
    ...replaceWithMergedScripts(scripts).map(deferScript),
    parts.rest,
  ].join('');
}
