import { hash } from 'node:crypto';
import { EARLY_SCRIPT } from './early-script/early-script';
import { FIRST_PAINT_SCRIPT } from './early-script/first-screen';
import { PAGE_DATA_SCRIPT } from './early-script/page-data';

/**
 * Creates the source that allows an inline script or style in a Content-Security-Policy: `'sha256-…'`. Not by `lib/crypto.ts`, which only the server may
 * import: nginx's configuration is also written by scripts and browser tests.
 */
export const createCspHash = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

/** The sources that allow the inline scripts that are the same on all pages. The policy of every page names them, also of one without such a script. */
export const layoutScriptSources: readonly string[] = [
  FIRST_PAINT_SCRIPT,
  EARLY_SCRIPT,
  PAGE_DATA_SCRIPT,
].map(createCspHash);
