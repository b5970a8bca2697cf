import 'server-only';
import { inlineCriticalCss } from './inline-critical-css';
import { writeDataAsText } from './page-data';

/**
 * Prepares a document that visitors share: with the style of its first paint, if it has one, and with its data as text. Called
 * again, it changes nothing.
 */
export const prepareDocument = (html: string, criticalCss: string | undefined): string =>
  writeDataAsText(criticalCss === undefined ? html : inlineCriticalCss(html, criticalCss));
